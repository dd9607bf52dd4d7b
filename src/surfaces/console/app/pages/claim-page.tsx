// Where a one-time link leads: uses its token, which never leaves the address's fragment otherwise.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SessionView } from '../../console-api.ts'
import { send } from '../api.ts'
import { pageAddress } from '../navigate.ts'
import { Brand } from '../parts/brand.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'

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
