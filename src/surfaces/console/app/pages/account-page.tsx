// The account: what it may do, its password, and whether the owner's calls cost anything.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountView, SessionView } from '../../console-api.ts'
import { send, useAction } from '../api.ts'
import { date } from '../format.ts'
import { Field, Submit } from '../parts/controls.tsx'
import { Figures } from '../parts/figures.tsx'
import { Failure, Notice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Metering } from './metering.tsx'

export function AccountPage(props: {
  account: AccountView
  onChange: (next: SessionView) => void
}): JSX.Element {
  const { account } = props
  return (
    <div class="stack">
      <PageHead title="Account">{account.email}</PageHead>
      <Figures
        figures={[
          { name: 'Rate limit', value: `${account.rate_limit}`, note: 'requests a second' },
          { name: 'Member since', value: date(account.created) },
        ]}
      />
      <section class="stack">
        <h2>{account.has_password ? 'Change your password' : 'Set a password'}</h2>
        {account.has_password ? null : (
          <Notice tone="warn">
            You came in by a one-time link. With a password you can sign in again without another.
          </Notice>
        )}
        <PasswordForm account={account} onChange={props.onChange} />
      </section>
      <Metering account={account} onChange={props.onChange} />
    </div>
  )
}

function PasswordForm(props: { account: AccountView; onChange: (next: SessionView) => void }): JSX.Element {
  const { account } = props
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(false)
  const action = useAction()
  const submit = action.submit(async () => {
    setDone(false)
    const given = account.has_password ? { current, password } : { password }
    props.onChange(await send('POST', '/password', given))
    setCurrent('')
    setPassword('')
    setDone(true)
  })
  return (
    <form class="stack narrow" onSubmit={submit}>
      <input type="text" name="username" autocomplete="username" value={account.email} hidden readOnly />
      {account.has_password ? (
        <Field
          label="Current password"
          type="password"
          autocomplete="current-password"
          required
          value={current}
          onText={setCurrent}
        />
      ) : null}
      <Field
        label="New password"
        type="password"
        autocomplete="new-password"
        required
        minLength={10}
        hint="10 characters or more. Every other session is signed out."
        value={password}
        onText={setPassword}
      />
      <Failure of={action.error} />
      {done ? <Notice>The password is set.</Notice> : null}
      <div>
        <Submit of={action}>Set password</Submit>
      </div>
    </form>
  )
}
