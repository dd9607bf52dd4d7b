// Crawls by the service: a form to start one, those that are repeated, and how each is getting on.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CrawlJob, CrawlRequest, RepeatedCrawl } from '../../../console-api.ts'
import { send, useAction, useLoad } from '../../api.ts'
import { count } from '../../format.ts'
import { Button, Choice, Field, LinesField, Submit } from '../../parts/controls.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Ago } from '../../parts/figures.tsx'
import { WebLink } from '../../parts/links.tsx'
import { EmptyState, Failure, Loading } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { CrawlState, CrawlTold, indexed, skipped } from './crawl-row.tsx'

const REFRESH_MS = 1_000

export function CrawlsPage(props: { command: string }): JSX.Element {
  const loaded = useLoad<readonly CrawlJob[]>('/crawls', {
    againMs: (loaded) => (loaded === undefined || underWay(loaded) > 0 ? REFRESH_MS : undefined),
  })
  const { value, reload } = loaded
  return (
    <div class="stack">
      <PageHead title="Crawls">
        A crawl reads pages, follows their links and sitemaps on the same hosts, and puts what it reads into
        the index. It keeps to robots.txt and waits between two requests to a host.
      </PageHead>
      <StartCrawl onStarted={reload} />
      <CrawlSchedules round={value?.length ?? 0} />
      <Loading of={loaded}>
        {(crawls) => <Shown crawls={crawls} command={props.command} onChange={reload} />}
      </Loading>
    </div>
  )
}

function underWay(crawls: readonly CrawlJob[]): number {
  return crawls.filter(({ endedAt }) => endedAt === undefined).length
}

const REPEATS = [
  ['', 'Never'],
  ['1', 'Every day'],
  ['7', 'Every week'],
  ['30', 'Every 30 days'],
] as const

function StartCrawl(props: { onStarted: () => void }): JSX.Element {
  const [seeds, setSeeds] = useState('')
  const [pages, setPages] = useState('1000')
  const [depth, setDepth] = useState('50')
  const [days, setDays] = useState('')
  const action = useAction()
  const submit = action.submit(async () => {
    const asked: CrawlRequest = {
      seeds: seeds.split(/\s+/).filter((seed) => seed !== ''),
      max_pages: Number(pages),
      depth: Number(depth),
      ...(days === '' ? {} : { every_days: Number(days) }),
    }
    await send('POST', '/crawls', asked)
    setSeeds('')
    props.onStarted()
  })
  const number = { type: 'number', required: true, step: '1' } as const
  return (
    <form class="stack" onSubmit={submit}>
      <LinesField
        label="Addresses to start from"
        hint="One on each line."
        placeholder="https://docs.example.org/"
        rows={3}
        value={seeds}
        onText={setSeeds}
      />
      <div class="crawl-bounds">
        <Field
          {...number}
          label="Pages at most"
          hint="The crawl ends when it has read this many."
          min="1"
          value={pages}
          onText={setPages}
        />
        <Field
          {...number}
          label="Depth"
          hint="Links from a start at most; 0 follows none."
          min="0"
          value={depth}
          onText={setDepth}
        />
        <Choice label="Repeat" value={days} onChoose={setDays} options={REPEATS} />
      </div>
      <div>
        <Submit of={action}>Start crawl</Submit>
      </div>
      <Failure of={action.error} />
    </form>
  )
}

function Shown(props: { crawls: readonly CrawlJob[]; command: string; onChange: () => void }): JSX.Element {
  const { crawls } = props
  if (crawls.length === 0) {
    return (
      <EmptyState title="No crawls yet" command={`${props.command} crawl https://docs.example.org/`}>
        Give the address of a site above and start. Its pages can be found in searches seconds after they are
        read. In a terminal the same is done by:
      </EmptyState>
    )
  }
  const running = underWay(crawls)
  return (
    <section class="stack crawls">
      <h2>Started here</h2>
      <p class="visually-hidden" role="status">
        {running === 0 ? 'No crawl is running' : `${running} running`}
      </p>
      <DataTable
        label="Crawls"
        rows={crawls}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Crawl', cell: (crawl) => <CrawlTold crawl={crawl} /> },
          { title: 'State', cell: (crawl) => <CrawlState crawl={crawl} onChange={props.onChange} /> },
          { title: 'Read', number: true, cell: (crawl) => count(crawl.progress.pages) },
          { title: 'Indexed', number: true, cell: (crawl) => count(indexed(crawl)) },
          { title: 'Skipped', number: true, cell: (crawl) => count(skipped(crawl)) },
          { title: 'Failed', number: true, cell: (crawl) => count(crawl.progress.failed) },
        ]}
      />
    </section>
  )
}

const SCHEDULES_MS = 10_000
const DAY_MS = 86_400_000

/** `round` changes when a crawl was started, which may have been put on the list. */
function CrawlSchedules(props: { round: number }): JSX.Element | null {
  const { value, error, reload } = useLoad<readonly RepeatedCrawl[]>('/crawl-schedules', {
    againMs: SCHEDULES_MS,
    inputs: [props.round],
  })
  const action = useAction()
  const remove = (id: string): void => action.send('POST', `/crawl-schedules/${id}/remove`, {}, reload)
  if (error === undefined && (value === undefined || value.length === 0)) return null
  return (
    <section class="stack">
      <h2>Repeated</h2>
      <Failure of={error ?? action.error} />
      <DataTable
        label="Repeated crawls"
        rows={value ?? []}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Crawl', cell: (one) => <Schedule of={one} /> },
          { title: 'Next', cell: (one) => <Ago at={one.nextAt} /> },
          {
            title: 'Change',
            cell: ({ id, seeds }) => (
              <Button
                tone="quiet"
                disabled={action.busy}
                label={`Stop repeating ${seeds[0]}`}
                onClick={() => remove(id)}
              >
                Stop repeating
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}

function Schedule({ of: { seeds, ...one } }: { of: RepeatedCrawl }): JSX.Element {
  const [first = '', ...others] = seeds
  return (
    <>
      <WebLink url={first} text={first} />
      {others.length === 0 ? null : ` and ${others.length} more`}
      <div class="small soft">
        {every(one.everyMs / DAY_MS)}, at most {count(one.maxPages)} pages, depth {one.depth}
      </div>
      {one.waiting === undefined ? null : <div class="small">Put off: {one.waiting}</div>}
    </>
  )
}

function every(days: number): string {
  if (days === 1) return 'Every day'
  return days === 7 ? 'Every week' : `Every ${days} days`
}
