// Requests and errors of the last day, kept up to date while the page is open.
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { TrafficShown } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { count, milliseconds, wholeCount } from '../format.ts'
import { Chart, type Series } from '../parts/chart.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { EmptyState, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { sum } from '../usage-totals.ts'

const REFRESH_MS = 10_000
const STEP_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** Two hours: a chart of one bar says little. */
const LEAST_STEPS = 12

export function TrafficPage(): JSX.Element {
  const loaded = useLoad<TrafficShown>('/owner/traffic', { againMs: REFRESH_MS })
  return (
    <div class="stack">
      <PageHead title="Traffic">
        Every request of the last day, or since the first start. Refused: 400 to 499. Failed: 500 and above.
      </PageHead>
      <Loading of={loaded}>{(traffic) => <Shown traffic={traffic} />}</Loading>
    </div>
  )
}

function Shown(props: { traffic: TrafficShown }): JSX.Element {
  const { minutes, kinds, since } = props.traffic
  const { times, series } = useMemo(() => steps(minutes, since), [minutes, since])
  if (minutes.length === 0) {
    return (
      <EmptyState title="No requests yet">
        Once programs call the service, their requests, refusals and failures show here by time.
      </EmptyState>
    )
  }
  const hour = minutes.filter(({ at }) => at >= Date.now() - HOUR_MS)
  const inHour = sum(hour, (one) => one.requests)
  return (
    <>
      <Figures
        figures={[
          { name: 'Requests', value: count(inHour), note: 'in the last hour' },
          { name: 'Refused', value: count(sum(hour, (one) => one.refused)), note: 'in the last hour' },
          { name: 'Failed', value: count(sum(hour, (one) => one.failed)), note: 'in the last hour' },
          {
            name: 'Mean time',
            value: inHour === 0 ? '–' : milliseconds(meanTime(hour)),
            note: 'in the last hour',
          },
        ]}
      />
      <Chart
        title="Requests per 10 minutes"
        label={`Requests over time: ${count(sum(minutes, (one) => one.requests))} in all`}
        times={times}
        series={series}
        kind="bars"
        shown={wholeCount}
      />
      <section class="stack">
        <h2>By kind</h2>
        <DataTable
          narrow
          label="Requests by kind"
          rows={kinds}
          keyOf={({ kind }) => kind}
          columns={[
            { title: 'Kind', cell: ({ kind }) => kind },
            { title: 'Requests', number: true, cell: ({ requests }) => count(requests) },
            { title: 'Refused', number: true, cell: ({ refused }) => count(refused) },
            { title: 'Failed', number: true, cell: ({ failed }) => count(failed) },
            {
              title: 'Mean time',
              number: true,
              cell: (one) => (one.requests === 0 ? '–' : milliseconds(one.milliseconds)),
            },
          ]}
        />
      </section>
    </>
  )
}

function meanTime(minutes: TrafficShown['minutes']): number {
  const all = sum(minutes, (one) => one.requests)
  return Math.round(sum(minutes, (one) => one.requests * one.milliseconds) / all)
}

/** Minutes put together in tens, from the first that is watched to now. */
function steps(minutes: TrafficShown['minutes'], since: number): { times: number[]; series: Series[] } {
  const last = Math.floor(Date.now() / STEP_MS)
  const length = Math.max(LEAST_STEPS, last - Math.floor(since / STEP_MS) + 1)
  const first = (last - length + 1) * STEP_MS
  const answered = Array<number>(length).fill(0)
  const refused = Array<number>(length).fill(0)
  const failed = Array<number>(length).fill(0)
  for (const one of minutes) {
    const at = Math.floor((one.at - first) / STEP_MS)
    if (at < 0 || at >= length) continue
    answered[at] = (answered[at] ?? 0) + one.requests - one.refused - one.failed
    refused[at] = (refused[at] ?? 0) + one.refused
    failed[at] = (failed[at] ?? 0) + one.failed
  }
  return {
    times: Array.from({ length }, (_, at) => (first + at * STEP_MS) / 1000),
    series: [
      { name: 'answered', values: answered },
      { name: 'refused', values: refused },
      { name: 'failed', values: failed, bad: true },
    ],
  }
}
