// Every account of the service, for its owner: created, given credits, a rate and a budget, disabled, deleted.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { InvitationView, OwnedAccountView } from '../../console-api.ts'
import { get, send } from '../api.ts'
import { ago, dollars, moment } from '../format.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ConfirmByName, Dialog } from '../parts/dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

export function AccountsPage(): JSX.Element {
  const { value, error, reload } = useLoad(() => get<readonly OwnedAccountView[]>('/owner/accounts'), [])
  const [chosen, setChosen] = useState<OwnedAccountView>()
  return (
    <div class="stack">
      <PageHead title="Accounts">
        Who may use the service, how fast, and for how much. Keys belong to an account. Choose one to change
        it.
      </PageHead>
      <CreateAccount onDone={reload} />
      <Failure of={error} />
      {value ? (
        <DataTable
          label="Accounts"
          columns={[
            { title: 'Account' },
            { title: 'Balance', number: true },
            { title: 'Rate', number: true },
            { title: 'Monthly budget', number: true },
            { title: 'Created' },
          ]}
        >
          {value.map((account) => (
            <tr key={account.id}>
              <td>
                <button
                  type="button"
                  class="link"
                  aria-label={`Change ${account.email}`}
                  onClick={() => setChosen(account)}
                >
                  {account.email}
                </button>{' '}
                {account.disabled ? <span class="badge bad">disabled</span> : null}
                {account.metered ? null : <span class="badge">calls are free</span>}
              </td>
              <td class="number">{dollars(account.balance_dollars)}</td>
              <td class="number">{account.rate_limit}/s</td>
              <td class="number">
                {account.monthly_budget_dollars === null ? 'none' : dollars(account.monthly_budget_dollars)}
              </td>
              <td class="soft">
                <time title={moment(account.created)}>{ago(account.created)}</time>
              </td>
            </tr>
          ))}
        </DataTable>
      ) : (
        <div class="loading" />
      )}
      {chosen ? (
        <ChangeAccount
          account={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined)
            reload()
          }}
        />
      ) : null}
    </div>
  )
}

function CreateAccount(props: { onDone: () => void }): JSX.Element {
  const [email, setEmail] = useState('')
  const [invitation, setInvitation] = useState<InvitationView>()
  const action = useAction()
  const submit = (event: Event): void => {
    event.preventDefault()
    action.run(async () => {
      const made = await send<OwnedAccountView>('POST', '/owner/accounts', { email })
      setEmail('')
      props.onDone()
      setInvitation(await invite(made))
    })
  }
  return (
    <form class="stack" onSubmit={submit}>
      <div class="row">
        <Field
          class="grow"
          type="email"
          label="E-mail address of a new account"
          required
          autocomplete="off"
          placeholder="name@example.com"
          value={email}
          onText={setEmail}
        />
        <button type="submit" class="button strong" disabled={action.busy}>
          Create account
        </button>
      </div>
      <Failure of={action.error} />
      <Invitation of={invitation} />
    </form>
  )
}

function invite({ id }: OwnedAccountView): Promise<InvitationView> {
  return send('POST', `/owner/accounts/${encodeURIComponent(id)}/invite`)
}

function Invitation(props: { of: InvitationView | undefined }): JSX.Element | null {
  if (!props.of) return null
  return (
    <div class="stack small">
      <p>
        Send this link to whom the account is for. It lets one person in, until {moment(props.of.expires)}.
      </p>
      <CodeBlock wrap text={props.of.url} label="the invitation" />
    </div>
  )
}

function ChangeAccount(props: {
  account: OwnedAccountView
  onClose: () => void
  onDone: () => void
}): JSX.Element {
  const { account } = props
  const budgetNow = account.monthly_budget_dollars
  const [rate, setRate] = useState(String(account.rate_limit))
  const [budget, setBudget] = useState(budgetNow === null ? '' : String(budgetNow))
  const [credits, setCredits] = useState('')
  const [metered, setMetered] = useState(account.metered)
  const [invitation, setInvitation] = useState<InvitationView>()
  const action = useAction()
  const path = `/owner/accounts/${encodeURIComponent(account.id)}`
  const change = (body: object): void =>
    action.run(async () => {
      await send('PATCH', path, body)
      props.onDone()
    })
  const save = (event: Event): void => {
    event.preventDefault()
    change({
      rate_limit: Number(rate),
      monthly_budget_dollars: budget.trim() === '' ? null : Number(budget),
      metered,
      ...(credits.trim() === '' ? {} : { add_dollars: Number(credits) }),
    })
  }
  return (
    <Dialog title={account.email} onClose={props.onClose}>
      <form class="stack" onSubmit={save}>
        <Field type="number" label="Requests a second" min="1" step="1" value={rate} onText={setRate} />
        <Field
          label="Monthly budget in US dollars"
          hint="Empty: none. Beyond it, calls are refused until the month is over."
          inputMode="decimal"
          value={budget}
          onText={setBudget}
        />
        <Field label="Add credits in US dollars" inputMode="decimal" value={credits} onText={setCredits} />
        <Choice
          label="Its calls"
          value={metered ? 'metered' : 'free'}
          onChoose={(choice) => setMetered(choice === 'metered')}
        >
          <option value="metered">cost what the prices say</option>
          <option value="free">cost nothing</option>
        </Choice>
        <Failure of={action.error} />
        <Invitation of={invitation} />
        <div class="actions">
          {account.owner ? null : (
            <OfOthers
              disabled={account.disabled}
              busy={action.busy}
              onInvite={() => action.run(async () => setInvitation(await invite(account)))}
              onSwitch={() => change({ disabled: !account.disabled })}
            />
          )}
          <button type="submit" class="button strong" disabled={action.busy}>
            Save
          </button>
        </div>
      </form>
      {account.owner ? null : <DeleteAccount account={account} onDone={props.onDone} />}
    </Dialog>
  )
}

/** What the owner does with an account that is not their own. */
function OfOthers(props: {
  disabled: boolean
  busy: boolean
  onInvite: () => void
  onSwitch: () => void
}): JSX.Element {
  return (
    <>
      <button type="button" class="button" disabled={props.busy} onClick={props.onInvite}>
        Invite
      </button>
      <button type="button" class="button" disabled={props.busy} onClick={props.onSwitch}>
        {props.disabled ? 'Enable account' : 'Disable account'}
      </button>
    </>
  )
}

function DeleteAccount(props: { account: OwnedAccountView; onDone: () => void }): JSX.Element {
  const { id, email } = props.account
  const action = useAction()
  const remove = (): void =>
    action.run(async () => {
      await send('POST', `/owner/accounts/${encodeURIComponent(id)}/delete`)
      props.onDone()
    })
  return (
    <details>
      <summary>Delete this account</summary>
      <p>Its keys stop working, and its credits are gone. This can't be undone.</p>
      <ConfirmByName name={email} actions={[{ title: 'Delete account', run: remove }]} busy={action.busy} />
      <Failure of={action.error} />
    </details>
  )
}
