// The balance, adding to it, what calls cost, and every movement of money.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountView, EntryView, LedgerView, PricesView, SessionView } from '../../console-api.ts'
import { get, send, useAction, useLoad } from '../api.ts'
import { dollars, moment } from '../format.ts'
import { Button, Field, Submit } from '../parts/controls.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { EmptyState, Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Metering } from './metering.tsx'

const REFRESH_MS = 5_000

export function CreditsPage(props: {
  account: AccountView
  onChange: (next: SessionView) => void
}): JSX.Element {
  // From when older entries are asked for, the list stays as it was then: only so are its pages without gaps.
  const [kept, setKept] = useState<readonly LedgerView[]>([])
  const action = useAction()
  const { value: newest, error, reload } = useLoad<LedgerView>('/ledger', { againMs: REFRESH_MS })
  const load = (before: string): void =>
    action.run(async () => {
      const page = await get<LedgerView>(`/ledger?before=${before}`)
      setKept([...pages, page])
    })
  const pages = kept.length > 0 || !newest ? kept : [newest]
  const next = pages.at(-1)?.next ?? null
  return (
    <div class="stack">
      <PageHead title="Credits">
        {props.account.unmetered
          ? 'Your own calls cost nothing.'
          : 'Calls are paid from here. What a call costs stands in its reply; anything but a 200 is free.'}
      </PageHead>
      <Failure of={error ?? action.error} />
      {newest ? <Figures figures={[{ name: 'Balance', value: dollars(newest.balance_dollars) }]} /> : null}
      <section class="stack">
        <h2>Add credits</h2>
        {props.account.owner ? (
          <AddCredits id={props.account.id} onDone={reload} />
        ) : (
          <p class="soft">The operator of this service adds credits to your account. Ask them.</p>
        )}
      </section>
      <Metering account={props.account} onChange={props.onChange} />
      {newest ? <Prices prices={newest.prices} /> : null}
      <section class="stack">
        <h2>Ledger</h2>
        {newest ? <Entries entries={pages.flatMap(({ entries }) => entries)} /> : <div class="loading" />}
        {next === null ? null : (
          <div>
            <Button disabled={action.busy} onClick={() => load(next)}>
              Show older
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}

function AddCredits(props: { id: string; onDone: () => void }): JSX.Element {
  const [amount, setAmount] = useState('')
  const action = useAction()
  const submit = action.submit(async () => {
    await send('PATCH', `/owner/accounts/${encodeURIComponent(props.id)}`, { add_dollars: Number(amount) })
    setAmount('')
    props.onDone()
  })
  return (
    <form class="stack" onSubmit={submit}>
      <div class="row">
        <Field label="US dollars" inputMode="decimal" required value={amount} onText={setAmount} />
        <Submit of={action}>Add credits</Submit>
      </div>
      <Failure of={action.error} />
    </form>
  )
}

function Prices(props: { prices: PricesView }): JSX.Element {
  const { search_dollars: search, cache_hit_percent: percent, free_credits_dollars: free } = props.prices
  const rows: readonly (readonly [what: string, price: number])[] = [
    ['Search, low-cost or fast', search.low],
    ['Search, balanced', search.medium],
    ['Search, deep', search.high],
    ['Search, exhaustive', search.max],
    ['Fetch of a page', props.prices.fetch_dollars],
    ['A million tokens of page text or news', props.prices.million_tokens_dollars],
  ]
  return (
    <section class="stack">
      <h2>Prices</h2>
      <DataTable
        narrow
        label="Prices"
        rows={rows}
        keyOf={([what]) => what}
        columns={[
          { title: 'Call', cell: ([what]) => what },
          { title: 'Price', number: true, cell: ([, price]) => dollars(price) },
        ]}
      />
      <p class="soft">
        A search that finds nothing is free, and one from the cache costs {percent} % of its price. A new
        account starts with {dollars(free)}.
      </p>
    </section>
  )
}

function Entries(props: { entries: readonly EntryView[] }): JSX.Element {
  if (props.entries.length === 0) {
    return (
      <EmptyState title="No movement yet">
        Every charge and every credit will stand here, newest first, with what it was for.
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="Ledger"
      rows={props.entries}
      keyOf={({ id }) => id}
      columns={[
        { title: 'When', cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
        { title: 'What', cell: (entry) => entry.endpoint ?? entry.reason },
        { title: 'Caller', cell: ({ caller }) => caller ?? <span class="soft">–</span> },
        {
          title: 'Amount',
          number: true,
          cell: ({ amount_dollars: amount }) => `${amount > 0 ? '+' : ''}${dollars(amount)}`,
        },
      ]}
    />
  )
}
