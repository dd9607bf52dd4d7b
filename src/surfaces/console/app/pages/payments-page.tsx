// Payments by callers without an account: what was paid and by whom, and which outcomes are not known yet.
import type { JSX } from 'preact'
import type { PaymentsView } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { count, dollars } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Ago, Badge, Figures, type Tone } from '../parts/figures.tsx'
import { EmptyState, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

type Row = PaymentsView['recent'][number]

const STATES: Readonly<Record<Row['state'], Tone>> = {
  verifying: { title: 'In work', tone: '' },
  settling: { title: 'Open', tone: 'warn' },
  settled: { title: 'Settled', tone: 'good' },
  failed: { title: 'Failed', tone: 'bad' },
}

export function PaymentsPage(): JSX.Element {
  const loaded = useLoad<PaymentsView>('/owner/payments')
  return (
    <div class="stack">
      <PageHead title="Payments">Calls that were paid one by one by x402, without an account.</PageHead>
      <Loading of={loaded}>{(view) => <Shown view={view} />}</Loading>
    </div>
  )
}

function Shown(props: { view: PaymentsView }): JSX.Element {
  const { on, settled, settled_dollars: sum, recent, open, payers } = props.view
  if (recent.length === 0) {
    return (
      <EmptyState title={on ? 'No payments yet' : 'Payments are off'}>
        {on
          ? 'Each call below /x402 that is paid will stand here.'
          : 'Set WHIPPET_X402_FACILITATOR, _NETWORK, _ASSET and _PAY_TO to take payments for single calls.'}
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
      rows={props.payers}
      keyOf={({ network, payer }) => `${network} ${payer}`}
      columns={[
        { title: 'Address', cell: ({ payer }) => <code>{payer}</code> },
        { title: 'Network', cell: ({ network }) => network },
        { title: 'Payments', number: true, cell: ({ payments }) => count(payments) },
        { title: 'Paid', number: true, cell: (one) => dollars(one.paid_dollars) },
        { title: 'Last', soft: true, cell: ({ lastAt }) => <Ago at={lastAt} /> },
      ]}
    />
  )
}

function Payments(props: { label: string; rows: readonly Row[] }): JSX.Element {
  return (
    <DataTable
      label={props.label}
      rows={props.rows}
      keyOf={({ createdAt }, at) => `${createdAt} ${at}`}
      columns={[
        { title: 'When', soft: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
        { title: 'State', cell: ({ state }) => <Badge of={STATES[state]} /> },
        { title: 'Call', cell: ({ endpoint, scheme }) => `${endpoint}, ${scheme}` },
        { title: 'Signed', number: true, cell: (row) => dollars(row.signed_dollars) },
        { title: 'Settled', number: true, cell: (row) => dollars(row.settled_dollars) },
        { title: 'Payer', cell: ({ payer }) => <code>{payer}</code> },
        {
          title: 'Transaction',
          cell: ({ transaction }) => (transaction === undefined ? '–' : <code>{transaction}</code>),
        },
      ]}
    />
  )
}
