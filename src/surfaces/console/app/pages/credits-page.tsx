// The balance, how to add to it, and every movement of money.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountView, EntryView, LedgerView } from '../../console-api.ts'
import { get } from '../api.ts'
import { dollars, moment } from '../format.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Figures } from '../parts/figures.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

const REFRESH_MS = 5_000

export function CreditsPage(props: { account: AccountView; command: string }): JSX.Element {
  // From when older entries are asked for, the list stays as it was then: only so are its pages without gaps.
  const [kept, setKept] = useState<readonly LedgerView[]>([])
  const action = useAction()
  const { value: newest, error } = useLoad(
    () => get<LedgerView>('/ledger'),
    [],
    () => REFRESH_MS,
  )
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
        Calls are paid from here. What a call costs stands in its reply; anything but a 200 is free.
      </PageHead>
      <Failure of={error ?? action.error} />
      {newest ? <Figures figures={[{ name: 'Balance', value: dollars(newest.balance_dollars) }]} /> : null}
      <section class="stack">
        <h2>Add credits</h2>
        {props.account.owner ? (
          <CodeBlock text={`${props.command} credits add ${props.account.email} 10`} label="the command" />
        ) : (
          <p class="soft">The operator of this service adds credits to your account. Ask them.</p>
        )}
      </section>
      <section class="stack">
        <h2>Ledger</h2>
        {newest ? <Entries entries={pages.flatMap(({ entries }) => entries)} /> : <div class="loading" />}
        {next === null ? null : (
          <div>
            <button type="button" class="button" disabled={action.busy} onClick={() => load(next)}>
              Show older
            </button>
          </div>
        )}
      </section>
    </div>
  )
}

function Entries(props: { entries: readonly EntryView[] }): JSX.Element {
  if (props.entries.length === 0) {
    return (
      <EmptyState title="No movement yet">
        <p>Every charge and every credit will stand here, newest first, with what it was for.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="Ledger"
      columns={[{ title: 'When' }, { title: 'What' }, { title: 'Caller' }, { title: 'Amount', number: true }]}
    >
      {props.entries.map((entry) => (
        <tr key={entry.id}>
          <td>
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </td>
          <td>{entry.endpoint ?? entry.reason}</td>
          <td>{entry.caller ?? <span class="soft">–</span>}</td>
          <td class="number">
            {entry.amount_dollars > 0 ? '+' : ''}
            {dollars(entry.amount_dollars)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
