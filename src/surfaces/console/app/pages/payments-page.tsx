// Payments by callers without an account: what was paid and by whom, and which outcomes are not known yet.
import type { JSX } from 'preact'
import type { PaymentsView } from '../../console-api.ts'
import { get } from '../api.ts'
import { ago, count, dollars, moment } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { EmptyState, Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useLoad } from '../use-load.ts'

type Row = PaymentsView['recent'][number]

const STATES: Readonly<Record<Row['state'], { title: string; tone: string }>> = {
  verifying: { title: 'In work', tone: '' },
  settling: { title: 'Open', tone: 'warn' },
  settled: { title: 'Settled', tone: 'good' },
  failed: { title: 'Failed', tone: 'bad' },
}

export function PaymentsPage(): JSX.Element {
  const { value, error } = useLoad(() => get<PaymentsView>('/owner/payments'), [])
  return (
    <div class="stack">
      <PageHead title="Payments">Calls that were paid one by one by x402, without an account.</PageHead>
      <Failure of={error} />
      {value ? <Shown view={value} /> : <div class="loading" />}
    </div>
  )
}

function Shown(props: { view: PaymentsView }): JSX.Element {
  const { on, settled, settled_dollars: sum, recent, open, payers } = props.view
  if (recent.length === 0) {
    return (
      <EmptyState title={on ? 'No payments yet' : 'Payments are off'}>
        <p>
          {on
            ? 'Each call below /x402 that is paid will stand here.'
            : 'Set WHIPPET_X402_FACILITATOR, _NETWORK, _ASSET and _PAY_TO to take payments for single calls.'}
        </p>
      </EmptyState>
    )
  }
  return (
    <>
      <Figures
        figures={[
          { name: 'Settled', value: dollars(sum), note: `${count(settled)} payments` },
          { name: 'Payers', value: payers.length === 100 ? '100 or more' : count(payers.length) },
          { name: 'Open outcomes', value: open.length === 100 ? '100 or more' : count(open.length) },
        ]}
      />
      {open.length === 0 ? null : (
        <>
          <h2>Open outcomes</h2>
          <p class="soft">
            Their settlement was not answered. The chain is asked again until it is known; a caller who sends
            the same payment waits meanwhile.
          </p>
          <Payments label="Open outcomes" rows={open} />
        </>
      )}
      <h2>Payers</h2>
      <Payers payers={payers} />
      <h2>Latest payments</h2>
      <Payments label="Latest payments" rows={recent} />
    </>
  )
}

function Payers(props: { payers: PaymentsView['payers'] }): JSX.Element {
  return (
    <DataTable
      label="Payers"
      columns={[
        { title: 'Address' },
        { title: 'Network' },
        { title: 'Payments', number: true },
        { title: 'Paid', number: true },
        { title: 'Last' },
      ]}
    >
      {props.payers.map((one) => (
        <tr key={`${one.network} ${one.payer}`}>
          <td>
            <code>{one.payer}</code>
          </td>
          <td>{one.network}</td>
          <td class="number">{count(one.payments)}</td>
          <td class="number">{dollars(one.paid_dollars)}</td>
          <td class="soft">
            <time title={moment(one.last)}>{ago(one.last)}</time>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Payments(props: { label: string; rows: readonly Row[] }): JSX.Element {
  return (
    <DataTable
      label={props.label}
      columns={[
        { title: 'When' },
        { title: 'State' },
        { title: 'Call' },
        { title: 'Signed', number: true },
        { title: 'Settled', number: true },
        { title: 'Payer' },
        { title: 'Transaction' },
      ]}
    >
      {props.rows.map((row, at) => (
        <tr key={`${row.at} ${at}`}>
          <td class="soft">
            <time title={moment(row.at)}>{ago(row.at)}</time>
          </td>
          <td>
            <span class={`badge ${STATES[row.state].tone}`}>{STATES[row.state].title}</span>
          </td>
          <td>{`${row.endpoint}, ${row.scheme}`}</td>
          <td class="number">{dollars(row.signed_dollars)}</td>
          <td class="number">{dollars(row.settled_dollars)}</td>
          <td>
            <code>{row.payer}</code>
          </td>
          <td>{row.transaction === null ? '–' : <code>{row.transaction}</code>}</td>
        </tr>
      ))}
    </DataTable>
  )
}
