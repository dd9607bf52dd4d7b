// Crawls that the service repeats by itself, and their end.
import type { JSX } from 'preact'
import type { CrawlScheduleView } from '../../../console-api.ts'
import { get, send } from '../../api.ts'
import { ago, count, moment } from '../../format.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/notice.tsx'
import { WebLink } from '../../parts/web-link.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'

const REFRESH_MS = 10_000

/** `round` changes when a crawl was started, which may have been put on the list. */
export function CrawlSchedules(props: { round: number }): JSX.Element | null {
  const { value, error, reload } = useLoad(
    () => get<readonly CrawlScheduleView[]>('/crawl-schedules'),
    [props.round],
    () => REFRESH_MS,
  )
  const action = useAction()
  const remove = (id: string): void =>
    action.run(async () => {
      await send('POST', `/crawl-schedules/${id}/remove`)
      reload()
    })
  if (error === undefined && (value === undefined || value.length === 0)) return null
  return (
    <section class="stack">
      <h2>Repeated</h2>
      <Failure of={error ?? action.error} />
      <DataTable
        label="Repeated crawls"
        columns={[{ title: 'Crawl' }, { title: 'Next' }, { title: 'Change' }]}
      >
        {(value ?? []).map((one) => (
          <tr key={one.id}>
            <td>
              <WebLink url={one.seeds[0] ?? ''} text={one.seeds[0] ?? ''} />
              {one.seeds.length < 2 ? null : ` and ${one.seeds.length - 1} more`}
              <div class="small soft">
                {every(one.every_days)}, at most {count(one.max_pages)} pages, depth {one.depth}
              </div>
              {one.waiting === null ? null : <div class="small">Put off: {one.waiting}</div>}
            </td>
            <td>
              <time dateTime={one.next} title={moment(one.next)}>
                {ago(one.next)}
              </time>
            </td>
            <td>
              <button
                type="button"
                class="button quiet"
                disabled={action.busy}
                aria-label={`Stop repeating ${one.seeds[0]}`}
                onClick={() => remove(one.id)}
              >
                Stop repeating
              </button>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

function every(days: number): string {
  if (days === 1) return 'Every day'
  return days === 7 ? 'Every week' : `Every ${days} days`
}
