// Usage by day, caller and endpoint: charts, a table, a CSV file.
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { UsageRowView, UsageView } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { count, dollars, wholeCount } from '../format.ts'
import { Chart } from '../parts/chart.tsx'
import { Choice } from '../parts/controls.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { PageLink } from '../parts/links.tsx'
import { EmptyState, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Segments } from '../parts/segments.tsx'
import { byDay, daysOf, sum, totals } from '../usage-totals.ts'

const RANGES = [
  { name: '7', title: '7 days' },
  { name: '30', title: '30 days' },
  { name: '90', title: '90 days' },
] as const
type Range = (typeof RANGES)[number]['name']

const REFRESH_MS = 5_000

export function UsagePage(props: { owner: boolean }): JSX.Element {
  const [range, setRange] = useState<Range>('30')
  const loaded = useLoad<UsageView>(`/usage?days=${range}`, { againMs: REFRESH_MS })
  return (
    <div class="stack">
      <PageHead
        title="Usage"
        aside={<Segments label="Time" options={RANGES} chosen={range} onChoose={setRange} />}
      >
        Calls{props.owner ? ' of all accounts' : ''} and what they cost, by day in UTC. Calls that fail or
        find nothing are free.
      </PageHead>
      <Loading of={loaded}>{(usage) => <Shown usage={usage} range={range} />}</Loading>
    </div>
  )
}

function Shown(props: { usage: UsageView; range: Range }): JSX.Element {
  const { usage } = props
  const [caller, setCaller] = useState('')
  const rows = useMemo(() => usage.rows.filter((row) => caller === '' || row.key === caller), [usage, caller])
  if (usage.rows.length === 0) return <NoUsage />
  const callers = [...new Set(usage.rows.map((row) => row.key))]
  const requests = sum(rows, (row) => row.requests)
  const spent = sum(rows, (row) => row.credits_dollars)
  return (
    <>
      <div class="row">
        <Choice
          label="Caller"
          value={caller}
          onChoose={setCaller}
          options={[['', 'All callers'], ...callers.map((key) => [key, usage.names[key] ?? key] as const)]}
        />
        <a class="button" href={`/console/api/usage.csv?days=${props.range}`} download>
          Download CSV
        </a>
      </div>
      <Figures
        figures={[
          { name: 'Calls', value: count(requests) },
          { name: 'Spent', value: dollars(spent) },
          { name: 'Average per call', value: requests === 0 ? '–' : dollars(spent / requests) },
        ]}
      />
      <ByDay usage={usage} rows={rows} requests={requests} spent={spent} />
      <ByCaller usage={usage} rows={rows} />
    </>
  )
}

function ByDay(props: {
  usage: UsageView
  rows: readonly UsageRowView[]
  requests: number
  spent: number
}): JSX.Element {
  const { usage, rows } = props
  const days = useMemo(() => daysOf(usage), [usage])
  const requests = useMemo(() => byDay(rows, days, (row) => row.requests), [rows, days])
  const spent = useMemo(() => byDay(rows, days, (row) => row.credits_dollars), [rows, days])
  const time = `from ${usage.from} to ${usage.to}`
  return (
    <>
      <Chart
        title="Calls per day"
        label={`Calls per day ${time}: ${count(props.requests)} in all`}
        times={days}
        series={requests}
        kind="bars"
        days
        shown={wholeCount}
      />
      <Chart
        title="Spent per day"
        label={`Spent per day ${time}: ${dollars(props.spent)} in all`}
        times={days}
        series={spent}
        kind="bars"
        days
        shown={dollars}
      />
    </>
  )
}

function ByCaller(props: { usage: UsageView; rows: readonly UsageRowView[] }): JSX.Element {
  return (
    <section class="stack">
      <h2>By caller and endpoint</h2>
      <DataTable
        narrow
        label="Usage by caller and endpoint"
        rows={totals(props.rows, props.usage.names)}
        keyOf={({ caller, endpoint }) => `${caller} ${endpoint}`}
        columns={[
          { title: 'Caller', cell: ({ caller }) => caller },
          { title: 'Endpoint', cell: ({ endpoint }) => endpoint },
          { title: 'Calls', number: true, cell: ({ requests }) => count(requests) },
          { title: 'Spent', number: true, cell: (total) => dollars(total.dollars) },
        ]}
      />
    </section>
  )
}

function NoUsage(): JSX.Element {
  return (
    <EmptyState title="No calls in this time">
      Make a call with one of your <PageLink page="">keys</PageLink>, or try one in the{' '}
      <PageLink page="playground">playground</PageLink>. It shows here at once.
    </EmptyState>
  )
}
