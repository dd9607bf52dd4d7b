// The last requests: how long they took, how they ended, by which key; no query unless the operator has them logged.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RequestsShown } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { count, milliseconds } from '../format.ts'
import { Choice } from '../parts/controls.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { EmptyState, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

const REFRESH_MS = 5_000

const STATUSES = [
  ['', 'All'],
  ['2', 'Answered (2xx)'],
  ['4', 'Refused (4xx)'],
  ['5', 'Failed (5xx)'],
] as const

export function RequestsPage(): JSX.Element {
  const [status, setStatus] = useState('')
  const [route, setRoute] = useState('')
  const [key, setKey] = useState('')
  const query = new URLSearchParams({ status, route, key })
  const loaded = useLoad<RequestsShown>(`/owner/requests?${query}`, { againMs: REFRESH_MS })
  const { routes = [], keys = [] } = loaded.value ?? {}
  return (
    <div class="stack">
      <PageHead title="Requests">
        The last requests of programs and people. Queries are not kept; WHIPPET_LOG_QUERIES=1 shows them here
        and in the log.
      </PageHead>
      <div class="row">
        <Choice label="Status" value={status} onChoose={setStatus} options={STATUSES} />
        <Choice
          label="Endpoint"
          value={route}
          onChoose={setRoute}
          options={[['', 'All'], ...routes.map((one) => [one, one === '' ? 'unknown' : one] as const)]}
        />
        <Choice
          label="Key"
          value={key}
          onChoose={setKey}
          options={[
            ['', 'All'],
            ...keys.flatMap(({ key: one }) => (one === '' ? [] : [[one, `${one}…`] as const])),
          ]}
        />
      </div>
      <Loading of={loaded}>{(requests) => <Shown requests={requests} />}</Loading>
    </div>
  )
}

function Shown({ requests }: { requests: RequestsShown }): JSX.Element {
  const { cacheRate, statuses, entries } = requests
  if (requests.requests === 0)
    return (
      <EmptyState title="No requests">
        None has come since the service started, or none passes the filter.
      </EmptyState>
    )
  return (
    <>
      <Figures
        figures={[
          { name: 'Requests', value: count(requests.requests) },
          { name: 'Median', value: milliseconds(requests.p50) },
          { name: '95th percentile', value: milliseconds(requests.p95) },
          {
            name: 'Cached searches',
            value: cacheRate === undefined ? '–' : `${Math.round(cacheRate * 100)} %`,
          },
        ]}
      />
      <ul class="statuses" aria-label="Replies by code">
        {statuses.map((one) => (
          <li key={one.status}>
            <span class={`badge ${tone(one.status)}`}>{one.status}</span> {count(one.requests)}
          </li>
        ))}
      </ul>
      <section class="stack-tight">
        <h2>By key</h2>
        <Keys keys={requests.keys} />
      </section>
      <section class="stack-tight">
        <h2>Last requests</h2>
        <DataTable
          label="Requests"
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Time',
              soft: true,
              cell: ({ at }) => <span class="when">{new Date(at).toLocaleTimeString('en')}</span>,
            },
            {
              title: 'Request',
              cell: ({ method, url, route }) => (
                <code>
                  {method} {url ?? (route === '' ? 'unknown path' : route)}
                </code>
              ),
            },
            {
              title: 'Status',
              number: true,
              cell: ({ status }) => <span class={`badge ${tone(status)}`}>{status}</span>,
            },
            { title: 'Took', number: true, cell: (one) => milliseconds(one.milliseconds) },
            { title: 'Key', soft: true, cell: ({ key }) => (key === '' ? '–' : `${key}…`) },
          ]}
        />
      </section>
    </>
  )
}

const MOST_KEYS = 20

function Keys({ keys }: Pick<RequestsShown, 'keys'>): JSX.Element {
  return (
    <DataTable
      label="Requests by key"
      rows={keys.slice(0, MOST_KEYS)}
      keyOf={({ key }) => key}
      columns={[
        { title: 'Key', cell: ({ key }) => (key === '' ? 'without a key' : <code>{key}…</code>) },
        { title: 'Requests', number: true, cell: ({ requests }) => count(requests) },
        { title: 'Refused', number: true, cell: ({ refused }) => count(refused) },
        { title: 'Failed', number: true, cell: ({ failed }) => count(failed) },
        { title: 'Median', number: true, cell: ({ p50 }) => milliseconds(p50) },
        { title: '95th percentile', number: true, cell: ({ p95 }) => milliseconds(p95) },
      ]}
    />
  )
}

function tone(status: number): string {
  return status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'
}
