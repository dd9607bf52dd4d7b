// The frame around every page: where one can go, who is signed in, light or dark.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountView, SessionView } from '../console-api.ts'
import { send } from './api.ts'
import { follow, goTo, pageAddress } from './navigate.ts'
import { Brand } from './parts/links.tsx'
import { chooseTheme, currentTheme } from './theme.ts'

const PATHS: Readonly<Record<string, string>> = {
  '': 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  accounts:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.8c2.2.7 3.5 2.5 3.5 5.2',
  index:
    'M12 9c4.4 0 8-1.3 8-3s-3.6-3-8-3-8 1.3-8 3 3.6 3 8 3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  library: 'M4 4h4v16H4zM10 4h4v16h-4zM16.5 4.6l3.8-1 3.2 15.4-3.8 1z',
  crawls: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  feeds: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  models: 'M8 8h8v8H8zM5 5h14v14H5zM10 2v3M14 2v3M10 19v3M14 19v3M2 10h3M2 14h3M19 10h3M19 14h3',
  traffic: 'M3 12h4l3-8 4 16 3-8h4',
  requests: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  payments: 'M3 6h18v12H3zM3 10h18M7 15h3',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M18.4 7a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM10.4 17a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  keys: 'M15 13a5 5 0 1 0-4.6-3L3 17.5V21h3.5v-2.5H9V16h2.5l1.4-1.4M16 8h.01',
  usage: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  credits:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15 9c-.5-1.2-1.6-1.7-3-1.7-1.7 0-3 .9-3 2.3 0 3.2 6.2 1.5 6.2 4.8 0 1.4-1.4 2.3-3.2 2.3-1.6 0-2.8-.6-3.3-1.9M12 5.5v13',
  watches:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  playground: 'M7 4.5v15l12-7.5z',
}

/** The drawings beside the pages' names in the menu. */
function PageIcon(props: { page: string }): JSX.Element {
  return (
    <svg class="page-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[props.page] ?? ''} />
    </svg>
  )
}

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
