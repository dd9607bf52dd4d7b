// What the service ranks and answers with: models, how far the vectors are, sources, and how each of them is.
import type { JSX } from 'preact'
import type { PartsView } from '../../console-api.ts'
import { get } from '../api.ts'
import { ago, bytes, count } from '../format.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useLoad } from '../use-load.ts'

const REFRESH_MS = 5_000

export function ModelsPage(props: { command: string }): JSX.Element {
  const { value, error } = useLoad(
    () => get<PartsView>('/owner/parts'),
    [],
    () => REFRESH_MS,
  )
  return (
    <div class="stack">
      <PageHead title="Models and sources">
        What searches are ranked and answered with, and how each part is.
      </PageHead>
      <Failure of={error} />
      {value ? <Shown parts={value} command={props.command} /> : <div class="loading" />}
    </div>
  )
}

const MEANING: Readonly<Record<PartsView['meaning'], string>> = {
  on: 'Results are ranked by words and by meaning.',
  off: 'WHIPPET_SEMANTIC is off: results are ranked by words alone.',
  'not-installed': 'The models are not installed: results are ranked by words alone.',
}

function Shown({ parts, command }: { parts: PartsView; command: string }): JSX.Element {
  return (
    <>
      <section class="card stack-tight">
        <h2>Ranking by meaning</h2>
        <p>{MEANING[parts.meaning]}</p>
        {parts.vectors ? <Vectors {...parts.vectors} /> : null}
      </section>
      <section class="stack-tight">
        <h2>Models</h2>
        <Models models={parts.models} />
        <details>
          <summary>Bring a model</summary>
          <p class="soft small">An ONNX encoder or cross-encoder, as a folder, an archive or its address.</p>
          <CodeBlock text={`${command} models add SOURCE`} label="the command" />
        </details>
      </section>
      <section class="stack-tight">
        <h2>Sources</h2>
        <Sources sources={parts.sources} />
      </section>
    </>
  )
}

function Vectors({ made, of, seconds_left: left }: NonNullable<PartsView['vectors']>): JSX.Element {
  const percent = of === 0 ? 100 : Math.floor((100 * made) / of)
  return (
    <div class="vectors">
      <div>
        <strong>Semantic ranking {percent} %</strong>
        <span class="soft small">
          {count(made)} of {count(of)} documents{timeLeft(percent, left)}
        </span>
      </div>
      <progress max={Math.max(1, of)} value={of === 0 ? 1 : made} aria-label="Documents with vectors" />
    </div>
  )
}

function timeLeft(percent: number, seconds: number | null): string {
  if (percent >= 100) return ''
  return seconds === null
    ? '; the rest follows in the background'
    : `; about ${count(Math.max(1, Math.ceil(seconds / 60)))} min left`
}

const KINDS: Readonly<Record<PartsView['models'][number]['kind'], string>> = {
  encoder: 'makes vectors',
  'cross-encoder': 'reads passages',
  both: 'makes vectors, reads passages',
}

function Models({ models }: Pick<PartsView, 'models'>): JSX.Element {
  return (
    <DataTable
      label="Models"
      columns={[
        { title: 'Model' },
        { title: 'State' },
        { title: 'Languages' },
        { title: 'Vectors', number: true },
        { title: 'Size', number: true },
      ]}
    >
      {models.map((model) => (
        <tr key={model.name}>
          <td>
            {model.name}
            <div class="small soft">
              {KINDS[model.kind]} · {model.source}
            </div>
          </td>
          <td>
            <span class={`badge ${MODEL_TONES[model.state]}`}>{model.state}</span>
          </td>
          <td class="soft">{model.languages === 'all' ? 'all' : model.languages.join(', ')}</td>
          <td class="number">
            {model.vectors ? `${count(model.vectors.made)} of ${count(model.vectors.of)}` : '–'}
          </td>
          <td class="number">{model.bytes === null ? '–' : bytes(model.bytes)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

const MODEL_TONES: Readonly<Record<PartsView['models'][number]['state'], string>> = {
  'in use': 'good',
  preparing: 'warn',
  unused: '',
}

const SOURCE_STATES: Readonly<Record<PartsView['sources'][number]['state'], readonly [string, string]>> = {
  working: ['good', 'working'],
  failing: ['bad', 'failing'],
  idle: ['', 'not asked yet'],
  off: ['', 'offline'],
}

function Sources({ sources }: Pick<PartsView, 'sources'>): JSX.Element {
  return (
    <DataTable
      label="Sources"
      columns={[{ title: 'Source' }, { title: 'State' }, { title: 'Answered' }, { title: 'Failed' }]}
    >
      {sources.map((source) => {
        const [tone, text] = SOURCE_STATES[source.state]
        return (
          <tr key={source.name}>
            <td>
              {source.name}
              <div class="small soft">{source.purpose}</div>
            </td>
            <td>
              <span class={`badge ${tone}`}>{text}</span>
            </td>
            <td class="soft">{source.answered === null ? 'never' : ago(source.answered)}</td>
            <td class="soft">
              {source.failed === null ? 'never' : ago(source.failed)}
              {source.reason === null ? null : <div class="small">{source.reason}</div>}
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}
