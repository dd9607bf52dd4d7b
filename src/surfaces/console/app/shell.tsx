// The frame around every page: where one can go, who is signed in, light or dark.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountView, SessionView } from '../console-api.ts'
import { send } from './api.ts'
import { follow, goTo, pageAddress } from './navigate.ts'
import { Brand } from './parts/brand.tsx'
import { PageIcon } from './parts/page-icon.tsx'
import { chooseTheme, currentTheme } from './theme.ts'

const OWN_PAGES = [
  { page: 'keys', title: 'Keys' },
  { page: 'usage', title: 'Usage' },
  { page: 'credits', title: 'Credits' },
  { page: 'watches', title: 'Watches' },
  { page: 'playground', title: 'Playground' },
] as const

const SERVICE_PAGES = [
  { page: '', title: 'Overview' },
  { page: 'accounts', title: 'Accounts' },
  { page: 'index', title: 'Index' },
  { page: 'library', title: 'Library' },
  { page: 'crawls', title: 'Crawls' },
  { page: 'feeds', title: 'Feeds' },
  { page: 'models', title: 'Models' },
  { page: 'traffic', title: 'Traffic' },
  { page: 'requests', title: 'Requests' },
  { page: 'payments', title: 'Payments' },
  { page: 'settings', title: 'Settings' },
] as const

export function Shell(props: {
  session: SessionView
  account: AccountView
  page: string
  onLeave: (next: SessionView) => void
  children: ComponentChildren
}): JSX.Element {
  const { account, page } = props
  const [open, setOpen] = useState(false)
  // The first page of who owns the service is its overview; of others, their keys.
  const first = account.owner ? '' : 'keys'
  const current = page === '' || (page === 'overview' && account.owner) ? first : page
  const go = (event: MouseEvent, to: string): void => {
    setOpen(false)
    follow(event, to)
  }
  const links = (pages: readonly { page: string; title: string }[]): JSX.Element => (
    <ul>
      {pages.map((one) => (
        <li key={one.page}>
          <a
            href={pageAddress(one.page)}
            aria-current={one.page === current ? 'page' : undefined}
            onClick={(event) => go(event, one.page)}
          >
            <PageIcon page={one.page} />
            {one.title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <div class="shell">
      <header class="side" data-open={open}>
        <div class="top">
          <Brand href={pageAddress('')} onClick={(event) => go(event, '')} />
          <button
            type="button"
            class="button quiet menu"
            aria-expanded={open}
            aria-controls="navigation"
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : 'Menu'}
          </button>
        </div>
        <nav id="navigation" aria-label="Pages">
          {account.owner ? (
            <div>
              <h2>Service</h2>
              {links(SERVICE_PAGES)}
            </div>
          ) : null}
          <div>
            {account.owner ? <h2>Your account</h2> : null}
            {links(OWN_PAGES)}
          </div>
        </nav>
        <Who {...props} go={go} />
      </header>
      <main id="main">{props.children}</main>
    </div>
  )
}

function Who(props: {
  session: SessionView
  account: AccountView
  onLeave: (next: SessionView) => void
  go: (event: MouseEvent, to: string) => void
}): JSX.Element {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const leave = (): void => {
    void send<SessionView>('POST', '/sign-out').then((next) => {
      goTo('')
      props.onLeave(next)
    })
  }
  return (
    <div class="who">
      <a
        href={pageAddress('account')}
        title={props.account.email}
        onClick={(event) => props.go(event, 'account')}
      >
        {props.account.email}
      </a>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          chooseTheme(other)
          setTheme(other)
        }}
      >
        {other === 'dark' ? 'Dark theme' : 'Light theme'}
      </button>
      <button type="button" class="button quiet" onClick={leave}>
        Sign out
      </button>
    </div>
  )
}
