// What the service ranks and answers with: models, how far the vectors are, sources, and how each of them is.
import type { JSX } from 'preact'
import type { ServiceParts } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { ago, bytes, count } from '../format.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Badge, type Tone } from '../parts/figures.tsx'
import { Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

const REFRESH_MS = 5_000

export function ModelsPage(props: { command: string }): JSX.Element {
  const loaded = useLoad<ServiceParts>('/owner/parts', { againMs: REFRESH_MS })
  return (
    <div class="stack">
      <PageHead title="Models and sources">
        What searches are ranked and answered with, and how each part is.
      </PageHead>
      <Loading of={loaded}>{(parts) => <Shown parts={parts} command={props.command} />}</Loading>
    </div>
  )
}

const MEANING: Readonly<Record<ServiceParts['meaning'], string>> = {
  on: 'Results are ranked by words and by meaning.',
  off: 'WHIPPET_SEMANTIC is off: results are ranked by words alone.',
  'not-installed': 'The models are not installed: results are ranked by words alone.',
}

function Shown({ parts, command }: { parts: ServiceParts; command: string }): JSX.Element {
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

function Vectors({ made, of, seconds_left: left }: NonNullable<ServiceParts['vectors']>): JSX.Element {
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

const KINDS: Readonly<Record<ServiceParts['models'][number]['kind'], string>> = {
  encoder: 'makes vectors',
  'cross-encoder': 'reads passages',
  both: 'makes vectors, reads passages',
}

function Models({ models }: Pick<ServiceParts, 'models'>): JSX.Element {
  return (
    <DataTable
      label="Models"
      rows={models}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'Model',
          cell: ({ name }) => name,
          note: ({ kind, source }) => [KINDS[kind], ' · ', source],
        },
        { title: 'State', cell: ({ state }) => <span class={`badge ${MODEL_TONES[state]}`}>{state}</span> },
        {
          title: 'Languages',
          soft: true,
          cell: ({ languages }) => (languages === 'all' ? 'all' : languages.join(', ')),
        },
        {
          title: 'Vectors',
          number: true,
          cell: ({ vectors }) => (vectors ? `${count(vectors.made)} of ${count(vectors.of)}` : '–'),
        },
        { title: 'Size', number: true, cell: (one) => (one.bytes === null ? '–' : bytes(one.bytes)) },
      ]}
    />
  )
}

const MODEL_TONES: Readonly<Record<ServiceParts['models'][number]['state'], string>> = {
  'in use': 'good',
  preparing: 'warn',
  unused: '',
}

const SOURCE_STATES: Readonly<Record<ServiceParts['sources'][number]['state'], Tone>> = {
  working: { tone: 'good', title: 'working' },
  failing: { tone: 'bad', title: 'failing' },
  idle: { tone: '', title: 'not asked yet' },
  off: { tone: '', title: 'offline' },
}

function Sources({ sources }: Pick<ServiceParts, 'sources'>): JSX.Element {
  return (
    <DataTable
      label="Sources"
      rows={sources}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Source', cell: ({ name }) => name, note: ({ purpose }) => purpose },
        {
          title: 'State',
          cell: ({ state }) => <Badge of={SOURCE_STATES[state]} />,
        },
        {
          title: 'Answered',
          soft: true,
          cell: ({ answered }) => (answered === null ? 'never' : ago(answered)),
        },
        {
          title: 'Failed',
          soft: true,
          cell: ({ failed, reason }) => (
            <>
              {failed === null ? 'never' : ago(failed)}
              {reason === null ? null : <div class="small">{reason}</div>}
            </>
          ),
        },
      ]}
    />
  )
}
