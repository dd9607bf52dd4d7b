// Sign in, sign up where that is open, or take over a new service as its owner.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SessionView } from '../../console-api.ts'
import { send, useAction } from '../api.ts'
import { pageAddress, usePage } from '../navigate.ts'
import { Field, Submit } from '../parts/controls.tsx'
import { Brand, PageLink } from '../parts/links.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

export function SignInPage(props: {
  session: SessionView
  onEnter: (next: SessionView) => void
}): JSX.Element {
  const { sign_up_open: open } = props.session
  const fresh = usePage() === 'sign-up' && open
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const action = useAction()
  const submit = action.submit(async () => {
    props.onEnter(await send('POST', fresh ? '/sign-up' : '/sign-in', { email, password }))
  })
  return (
    <main class="alone">
      <div class="stack">
        <Brand href={pageAddress('')} />
        <PageHead title={fresh ? 'Create an account' : 'Sign in'} />
        <form class="stack" onSubmit={submit}>
          <Field
            label="E-mail address"
            type="email"
            name="email"
            autocomplete="username"
            required
            value={email}
            onText={setEmail}
          />
          <Field
            label="Password"
            type="password"
            name="password"
            autocomplete={fresh ? 'new-password' : 'current-password'}
            required
            {...(fresh
              ? { minLength: 10, hint: '10 characters or more; a few random words make a good one.' }
              : {})}
            value={password}
            onText={setPassword}
          />
          <Failure of={action.error} />
          <Submit of={action}>{fresh ? 'Create account' : 'Sign in'}</Submit>
        </form>
        <Elsewhere open={open} fresh={fresh} command={props.session.command} />
      </div>
    </main>
  )
}

function Elsewhere(props: { open: boolean; fresh: boolean; command: string }): JSX.Element {
  if (props.fresh) {
    return (
      <p class="soft">
        You have one? <PageLink page="">Sign in</PageLink>
      </p>
    )
  }
  return (
    <div class="stack small soft">
      {props.open ? (
        <p>
          New here? <PageLink page="sign-up">Create an account</PageLink>
        </p>
      ) : (
        <p>Accounts are by invitation: the owner of this service makes them.</p>
      )}
      <p>
        You run this service, or forgot the password? <code>{props.command} console link</code> prints a way
        in.
      </p>
    </div>
  )
}

/** Where a one-time link leads: uses its token, which never leaves the address's fragment otherwise. */
export function ClaimPage(props: { command: string; onEnter: (next: SessionView) => void }): JSX.Element {
  const [error, setError] = useState<string>()
  const used = useRef(false)
  useEffect(() => {
    if (used.current) return
    used.current = true
    const token = location.hash.slice(1)
    history.replaceState(null, '', location.pathname)
    send<SessionView>('POST', '/claim', { token }).then(props.onEnter, (reason: Error) =>
      setError(reason.message),
    )
  }, [props.onEnter])
  return (
    <main class="alone">
      <div class="stack">
        <Brand href={pageAddress('')} />
        <PageHead title={error === undefined ? 'Signing in' : 'That link does not work'} />
        <Failure of={error} />
        {error === undefined ? null : (
          <p class="soft">
            A link works once, for 15 minutes. <code>{props.command} console link</code> prints another.
          </p>
        )}
      </div>
    </main>
  )
}
