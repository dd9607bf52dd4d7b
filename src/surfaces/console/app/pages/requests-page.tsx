// The last requests: how long they took, how they ended, by which key; no query unless the operator has them logged.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RequestsView } from '../../console-api.ts'
import { get } from '../api.ts'
import { count, milliseconds } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Choice } from '../parts/field.tsx'
import { Figures } from '../parts/figures.tsx'
import { EmptyState, Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useLoad } from '../use-load.ts'

const REFRESH_MS = 5_000

export function RequestsPage(): JSX.Element {
  const [status, setStatus] = useState('')
  const [route, setRoute] = useState('')
  const [key, setKey] = useState('')
  const query = new URLSearchParams({ status, route, key })
  const { value, error } = useLoad(
    () => get<RequestsView>(`/owner/requests?${query}`),
    [status, route, key],
    () => REFRESH_MS,
  )
  return (
    <div class="stack">
      <PageHead title="Requests">
        The last requests of programs and people. Queries are not kept; WHIPPET_LOG_QUERIES=1 shows them here
        and in the log.
      </PageHead>
      <div class="row">
        <Choice label="Status" value={status} onChoose={setStatus}>
          <option value="">All</option>
          <option value="2">Answered (2xx)</option>
          <option value="4">Refused (4xx)</option>
          <option value="5">Failed (5xx)</option>
        </Choice>
        <Choice label="Endpoint" value={route} onChoose={setRoute}>
          <option value="">All</option>
          {value?.routes.map((one) => (
            <option key={one} value={one}>
              {one === '' ? 'unknown' : one}
            </option>
          ))}
        </Choice>
        <Choice label="Key" value={key} onChoose={setKey}>
          <option value="">All</option>
          {value?.keys
            .filter((one) => one.key !== '')
            .map((one) => (
              <option key={one.key} value={one.key}>
                {one.key}…
              </option>
            ))}
        </Choice>
      </div>
      <Failure of={error} />
      {value ? <Shown requests={value} /> : <div class="loading" />}
    </div>
  )
}

function Shown({ requests }: { requests: RequestsView }): JSX.Element {
  const { cacheRate, statuses, entries } = requests
  if (requests.requests === 0)
    return (
      <EmptyState title="No requests">
        <p>None has come since the service started, or none passes the filter.</p>
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
          columns={[
            { title: 'Time' },
            { title: 'Request' },
            { title: 'Status', number: true },
            { title: 'Took', number: true },
            { title: 'Key' },
          ]}
        >
          {entries.map((one) => (
            <tr key={one.id}>
              <td class="soft when">{new Date(one.at).toLocaleTimeString('en')}</td>
              <td>
                <code>
                  {one.method} {one.url ?? (one.route === '' ? 'unknown path' : one.route)}
                </code>
              </td>
              <td class="number">
                <span class={`badge ${tone(one.status)}`}>{one.status}</span>
              </td>
              <td class="number">{milliseconds(one.milliseconds)}</td>
              <td class="soft">{one.key === '' ? '–' : `${one.key}…`}</td>
            </tr>
          ))}
        </DataTable>
      </section>
    </>
  )
}

const MOST_KEYS = 20

function Keys({ keys }: Pick<RequestsView, 'keys'>): JSX.Element {
  return (
    <DataTable
      label="Requests by key"
      columns={[
        { title: 'Key' },
        { title: 'Requests', number: true },
        { title: 'Refused', number: true },
        { title: 'Failed', number: true },
        { title: 'Median', number: true },
        { title: '95th percentile', number: true },
      ]}
    >
      {keys.slice(0, MOST_KEYS).map((one) => (
        <tr key={one.key}>
          <td>{one.key === '' ? 'without a key' : <code>{one.key}…</code>}</td>
          <td class="number">{count(one.requests)}</td>
          <td class="number">{count(one.refused)}</td>
          <td class="number">{count(one.failed)}</td>
          <td class="number">{milliseconds(one.p50)}</td>
          <td class="number">{milliseconds(one.p95)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function tone(status: number): string {
  return status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'
}
