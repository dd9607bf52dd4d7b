// One crawl in the table: how far it is, what it left out and why, and its button.
import type { JSX } from 'preact'
import type { CrawlJob, CrawlRequest } from '../../../console-api.ts'
import { send, useAction } from '../../api.ts'
import { count } from '../../format.ts'
import { Button } from '../../parts/controls.tsx'
import { Ago, Badge } from '../../parts/figures.tsx'
import { WebLink } from '../../parts/links.tsx'
import { Failure } from '../../parts/notice.tsx'
import { sum } from '../../usage-totals.ts'

const STATES = {
  waiting: { title: 'Waiting', tone: '' },
  running: { title: 'Running', tone: '' },
  stopping: { title: 'Stopping', tone: '' },
  finished: { title: 'Finished', tone: 'good' },
  stopped: { title: 'Stopped', tone: 'warn' },
  failed: { title: 'Failed', tone: 'bad' },
} as const

const SKIPPED = {
  duplicates: 'copies of another page',
  noindex: 'asked not to be indexed',
  robots: 'forbidden by robots.txt',
  soft_404: 'said “not found”',
  redirected: 'led elsewhere',
  traps: 'links that looked endless',
} as const
const WHY = Object.keys(SKIPPED) as (keyof typeof SKIPPED)[]

export function CrawlTold({ crawl }: { crawl: CrawlJob }): JSX.Element {
  const [first = '', ...others] = crawl.seeds
  return (
    <>
      <WebLink url={first} text={first} />
      {others.length === 0 ? null : ` and ${others.length} more`}
      <div class="small soft">
        <Ago at={crawl.startedAt} />, at most {count(crawl.progress.max_pages)} pages, depth {crawl.depth}
      </div>
      {crawl.progress.resumed ? (
        <div class="small soft">Went on where it was stopped; pages read before count as read.</div>
      ) : null}
      {crawl.reason === undefined ? null : <div class="small">{crawl.reason}</div>}
      <LeftOut crawl={crawl} />
    </>
  )
}

export function skipped({ progress }: CrawlJob): number {
  return sum(WHY, (name) => progress[name])
}

export function indexed({ progress }: CrawlJob): number {
  return progress.added + progress.updated + progress.unchanged
}

/** What is known is all that can be left; it grows while links are found. */
function Progress(props: { crawl: CrawlJob }): JSX.Element {
  const { pages, waiting, max_pages: most } = props.crawl.progress
  const known = Math.min(most, pages + waiting)
  return (
    <div class="progress">
      <progress max={Math.max(known, 1)} value={pages} aria-label={`Progress of ${hostOf(props.crawl)}`} />
      <span class="small soft">{count(waiting)} waiting</span>
    </div>
  )
}

function LeftOut(props: { crawl: CrawlJob }): JSX.Element | null {
  const { crawl } = props
  const reasons = WHY.flatMap((name) => {
    const found = crawl.progress[name]
    return found === 0 ? [] : `${count(found)} ${SKIPPED[name]}`
  })
  const failures = crawl.failures.filter(({ reason }) => !crawl.reason?.endsWith(reason))
  if (reasons.length + failures.length === 0) return null
  return (
    <details class="small">
      <summary>What was left out</summary>
      <ul class="stack-tight">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {failures.map(({ url, reason }) => (
          <li key={`${url} ${reason}`}>
            {reason.includes(url) ? null : `${url}: `}
            {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** One button whatever the state, so that the focus stays where it is when the crawl ends. */
export function CrawlState(props: { crawl: CrawlJob; onChange: () => void }): JSX.Element {
  const { crawl } = props
  const action = useAction()
  const { id, seeds, depth } = crawl
  const { max_pages } = crawl.progress
  const stops = crawl.endedAt === undefined
  const title = stops ? 'Stop' : crawl.state === 'stopped' ? 'Go on' : 'Again'
  const act = (): void =>
    action.run(async () => {
      if (stops) await send('POST', `/crawls/${id}/stop`)
      else await send('POST', '/crawls', { seeds, max_pages, depth } satisfies CrawlRequest)
      props.onChange()
    })
  return (
    <>
      <div class="crawl-state">
        <Badge of={STATES[crawl.state]} />
        <Button
          tone="quiet"
          label={`${title}: ${hostOf(crawl)}`}
          disabled={action.busy || crawl.state === 'stopping'}
          onClick={act}
        >
          {title}
        </Button>
      </div>
      <Failure of={action.error} />
      {crawl.endedAt === undefined ? <Progress crawl={crawl} /> : null}
    </>
  )
}

function hostOf(crawl: CrawlJob): string {
  return URL.parse(crawl.seeds[0] ?? '')?.host ?? ''
}
