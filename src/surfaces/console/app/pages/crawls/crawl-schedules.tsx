// Crawls that the service repeats by itself, and their end.
import type { JSX } from 'preact'
import type { RepeatedCrawl } from '../../../console-api.ts'
import { count } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Ago } from '../../parts/moments.tsx'
import { Failure } from '../../parts/notice.tsx'
import { WebLink } from '../../parts/web-link.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'

const REFRESH_MS = 10_000
const DAY_MS = 86_400_000

/** `round` changes when a crawl was started, which may have been put on the list. */
export function CrawlSchedules(props: { round: number }): JSX.Element | null {
  const { value, error, reload } = useLoad<readonly RepeatedCrawl[]>('/crawl-schedules', {
    againMs: REFRESH_MS,
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
