// Every account of the service, for its owner: created, given credits, a rate and a budget, disabled, deleted.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { InvitationView, OwnedAccountView } from '../../console-api.ts'
import { send, useAction, useLoad } from '../api.ts'
import { dollars, moment } from '../format.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import { Button, Choice, Field, Submit } from '../parts/controls.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ConfirmByName, Dialog } from '../parts/dialog.tsx'
import { Ago } from '../parts/figures.tsx'
import { Failure, Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

export function AccountsPage(): JSX.Element {
  const loaded = useLoad<readonly OwnedAccountView[]>('/owner/accounts')
  const [chosen, setChosen] = useState<OwnedAccountView>()
  return (
    <div class="stack">
      <PageHead title="Accounts">
        Who may use the service, how fast, and for how much. Keys belong to an account. Choose one to change
        it.
      </PageHead>
      <CreateAccount onDone={loaded.reload} />
      <Loading of={loaded}>{(accounts) => <Accounts accounts={accounts} onChoose={setChosen} />}</Loading>
      {chosen ? (
        <ChangeAccount
          account={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined)
            loaded.reload()
          }}
        />
      ) : null}
    </div>
  )
}

function Accounts(props: {
  accounts: readonly OwnedAccountView[]
  onChoose: (account: OwnedAccountView) => void
}): JSX.Element {
  return (
    <DataTable
      label="Accounts"
      rows={props.accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Account',
          cell: (account) => (
            <>
              <button
                type="button"
                class="link"
                aria-label={`Change ${account.email}`}
                onClick={() => props.onChoose(account)}
              >
                {account.email}
              </button>{' '}
              {account.disabled ? <span class="badge bad">disabled</span> : null}
              {account.unmetered ? <span class="badge">calls are free</span> : null}
            </>
          ),
        },
        { title: 'Balance', number: true, cell: (account) => dollars(account.balance_dollars) },
        { title: 'Rate', number: true, cell: (account) => `${account.rate_limit}/s` },
        {
          title: 'Monthly budget',
          number: true,
          cell: ({ monthly_budget_dollars: budget }) => (budget === undefined ? 'none' : dollars(budget)),
        },
        { title: 'Created', soft: true, cell: (account) => <Ago at={account.created} /> },
      ]}
    />
  )
}

function CreateAccount(props: { onDone: () => void }): JSX.Element {
  const [email, setEmail] = useState('')
  const [invitation, setInvitation] = useState<InvitationView>()
  const action = useAction()
  const submit = action.submit(async () => {
    const made = await send<OwnedAccountView>('POST', '/owner/accounts', { email })
    setEmail('')
    props.onDone()
    setInvitation(await invite(made))
  })
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
        <Submit of={action}>Create account</Submit>
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
  const [budget, setBudget] = useState(budgetNow?.toString() ?? '')
  const [credits, setCredits] = useState('')
  const [metered, setMetered] = useState(!account.unmetered)
  const [invitation, setInvitation] = useState<InvitationView>()
  const action = useAction()
  const path = `/owner/accounts/${encodeURIComponent(account.id)}`
  const change = (body: object): void => action.send('PATCH', path, body, props.onDone)
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
          options={[
            ['metered', 'cost what the prices say'],
            ['free', 'cost nothing'],
          ]}
        />
        <Failure of={action.error} />
        <Invitation of={invitation} />
        <div class="actions">
          {account.owner ? null : (
            <OfOthers
              disabled={account.disabled === true}
              busy={action.busy}
              onInvite={() => action.run(async () => setInvitation(await invite(account)))}
              onSwitch={() => change({ disabled: !account.disabled })}
            />
          )}
          <Submit of={action}>Save</Submit>
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
      <Button disabled={props.busy} onClick={props.onInvite}>
        Invite
      </Button>
      <Button disabled={props.busy} onClick={props.onSwitch}>
        {props.disabled ? 'Enable account' : 'Disable account'}
      </Button>
    </>
  )
}

function DeleteAccount(props: { account: OwnedAccountView; onDone: () => void }): JSX.Element {
  const { id, email } = props.account
  const action = useAction()
  const remove = (): void =>
    action.send('POST', `/owner/accounts/${encodeURIComponent(id)}/delete`, {}, props.onDone)
  return (
    <details>
      <summary>Delete this account</summary>
      <p>Its keys stop working, and its credits are gone. This can't be undone.</p>
      <ConfirmByName name={email} actions={[{ title: 'Delete account', run: remove }]} busy={action.busy} />
      <Failure of={action.error} />
    </details>
  )
}
