// The index: how much it holds, of what, and how it grew; kept up to date while the page is open.
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { IndexView } from '../../../console-api.ts'
import { useLoad } from '../../api.ts'
import { bytes, count, moment } from '../../format.ts'
import { Chart } from '../../parts/chart.tsx'
import { Figures } from '../../parts/figures.tsx'
import { EmptyState, Loading } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { AddDocuments } from './add-documents.tsx'
import { DocumentsSection } from './documents-section.tsx'

const FIRST_SHOWN = 6
const MOST_SHOWN = 100

/** What the documents are, by site, language, kind or origin: the largest shares first. */
function Shares(props: { title: string; of: IndexView['sites']; all: number }): JSX.Element {
  const [open, setOpen] = useState(false)
  const more = Math.min(props.of.length, MOST_SHOWN) - FIRST_SHOWN
  return (
    <section class="card stack-tight">
      <h2>{props.title}</h2>
      <ul class="shares">
        {props.of.slice(0, open ? MOST_SHOWN : FIRST_SHOWN).map(({ name, documents }) => (
          <li key={name}>
            <span>{name === '' ? 'unknown' : name}</span>
            <span class="number">{count(documents)}</span>
            <meter
              min={0}
              max={Math.max(1, props.all)}
              value={documents}
              aria-label={`Share of ${name === '' ? 'what is unknown' : name}`}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <button type="button" class="link small" onClick={() => setOpen(!open)}>
          {open ? 'Fewer' : `${count(more)} more`}
        </button>
      ) : null}
    </section>
  )
}

/** Counting by site takes a while in a large index. */
const REFRESH_MS = 15_000

export function IndexPage(props: { command: string }): JSX.Element {
  const loaded = useLoad<IndexView>('/owner/index', { againMs: REFRESH_MS })
  return (
    <div class="stack">
      <PageHead title="Index">What searches can find, and how it grew over the last 90 days.</PageHead>
      <Loading of={loaded}>
        {(index) => (
          <Shown
            index={index}
            importing={`${props.command} import documents.jsonl`}
            onChange={loaded.reload}
          />
        )}
      </Loading>
    </div>
  )
}

function Shown(props: { index: IndexView; importing: string; onChange: () => void }): JSX.Element {
  const { documents, terms, bytes: size, history } = props.index
  const times = useMemo(() => history.map(({ at }) => at / 1000), [history])
  const series = useMemo(
    () => [{ name: 'Documents', values: history.map((one) => one.documents) }],
    [history],
  )
  if (documents === 0) {
    return (
      <>
        <EmptyState title="The index is empty">
          Bring documents in as files, by the addresses of pages, or with a crawl of a whole site.
        </EmptyState>
        <AddDocuments importing={props.importing} onChange={props.onChange} />
      </>
    )
  }
  const first = history[0]
  return (
    <>
      <Figures
        figures={[
          { name: 'Documents', value: count(documents) },
          { name: 'Terms', value: count(terms) },
          { name: 'Search index', value: bytes(size), note: 'on disk, without the documents' },
          {
            name: 'Semantic ranking',
            value: `${Math.floor((100 * props.index.vectors) / documents)} %`,
            note: 'of the documents have vectors',
          },
        ]}
      />
      <AddDocuments importing={props.importing} onChange={props.onChange} />
      <Chart
        title="Documents over time"
        label={`Documents over time: ${first ? `${count(first.documents)} on ${moment(first.at)}, ` : ''}${count(documents)} now`}
        times={times}
        series={series}
        kind="line"
        shown={count}
        note="A sample an hour while the service runs."
      />
      <div class="columns">
        <Shares title="Sites" of={props.index.sites} all={documents} />
        <Shares title="Origins" of={props.index.origins} all={documents} />
        <Shares title="Languages" of={props.index.languages} all={documents} />
        <Shares title="Kinds" of={props.index.kinds} all={documents} />
      </div>
      <DocumentsSection index={props.index} onChange={props.onChange} />
    </>
  )
}
