// The console: who is signed in, and which page they see.
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { AccountView, KeyCreatedView, SessionView } from '../console-api.ts'
import { get, keepToken, whenSignedOut } from './api.ts'
import { goTo, usePage } from './navigate.ts'
import { AccountPage } from './pages/account-page.tsx'
import { AccountsPage } from './pages/accounts-page.tsx'
import { CrawlsPage } from './pages/crawls/crawls-page.tsx'
import { CreditsPage } from './pages/credits-page.tsx'
import { IndexPage } from './pages/documents/index-page.tsx'
import { FeedsPage } from './pages/feeds/feeds-page.tsx'
import { KeysPage } from './pages/keys-page.tsx'
import { LibraryPage } from './pages/library/library-page.tsx'
import { WelcomePage } from './pages/metering.tsx'
import { ModelsPage } from './pages/models-page.tsx'
import { NewKeyDialog } from './pages/new-key-dialog.tsx'
import { OverviewPage } from './pages/overview-page.tsx'
import { PaymentsPage } from './pages/payments-page.tsx'
import { PlaygroundPage } from './pages/playground-page.tsx'
import { RequestsPage } from './pages/requests-page.tsx'
import { SettingsPage } from './pages/settings-page.tsx'
import { ClaimPage, SignInPage } from './pages/sign-in-page.tsx'
import { TrafficPage } from './pages/traffic-page.tsx'
import { UsagePage } from './pages/usage-page.tsx'
import { WatchesPage } from './pages/watches/watches-page.tsx'
import { EmptyState, Failure } from './parts/notice.tsx'
import { PageHead } from './parts/page-head.tsx'
import { Shell } from './shell.tsx'

export function App(): JSX.Element {
  const [session, setSession] = useState<SessionView>()
  const [error, setError] = useState<string>()
  const [firstKey, setFirstKey] = useState<KeyCreatedView>()
  const page = usePage()

  const enter = useCallback((next: SessionView) => {
    keepToken(next.csrf_token)
    setSession(next)
  }, [])

  const refresh = useCallback(() => {
    get<SessionView>('/session').then(enter, (reason: Error) => setError(reason.message))
  }, [enter])

  useEffect(() => {
    whenSignedOut(() => {
      keepToken(undefined)
      refresh()
    })
    refresh()
  }, [refresh])

  if (!session) {
    return (
      <main class="alone" aria-busy={error === undefined}>
        <Failure of={error} />
      </main>
    )
  }
  if (page === 'claim') {
    return (
      <ClaimPage
        command={session.command}
        onEnter={({ first_key: key, ...next }) => {
          setFirstKey(key)
          enter(next)
          if (next.account) goTo(firstPage(next.account))
        }}
      />
    )
  }
  if (!session.account) return <SignInPage session={session} onEnter={enter} />
  return (
    <Shell session={session} account={session.account} page={page} onLeave={enter}>
      {pageOf(page, session, session.account, enter)}
      {firstKey ? (
        <NewKeyDialog created={firstKey} baseUrl={session.base_url} onClose={() => setFirstKey(undefined)} />
      ) : null}
    </Shell>
  )
}

/** Where a one-time link leads: to what is still to be settled, if anything. */
function firstPage(account: AccountView): string {
  if (account.has_password) return ''
  return account.owner && !account.unmetered ? 'welcome' : 'account'
}

function pageOf(
  page: string,
  session: SessionView,
  account: AccountView,
  enter: (next: SessionView) => void,
): JSX.Element {
  if (['', 'sign-up', 'overview'].includes(page) && account.owner) return <OverviewPage />
  if (page === '' || page === 'sign-up' || page === 'keys') return <KeysPage baseUrl={session.base_url} />
  if (page === 'usage') return <UsagePage owner={account.owner} />
  if (page === 'credits') return <CreditsPage account={account} onChange={enter} />
  if (page === 'playground') return <PlaygroundPage session={session} />
  if (page === 'watches') return <WatchesPage />
  if (page === 'account') return <AccountPage account={account} onChange={enter} />
  if (page === 'welcome' && account.owner) return <WelcomePage account={account} onChange={enter} />
  const ownerPage = account.owner ? OWNER_PAGES[page] : undefined
  return ownerPage ? ownerPage(session) : <NothingHere />
}

const OWNER_PAGES: Readonly<Record<string, (session: SessionView) => JSX.Element>> = {
  accounts: () => <AccountsPage />,
  requests: () => <RequestsPage />,
  payments: () => <PaymentsPage />,
  index: ({ command }) => <IndexPage command={command} />,
  crawls: ({ command }) => <CrawlsPage command={command} />,
  feeds: (session) => <FeedsPage topics={session.news_topics} />,
  library: ({ command }) => <LibraryPage command={command} />,
  models: ({ command }) => <ModelsPage command={command} />,
  traffic: () => <TrafficPage />,
  settings: () => <SettingsPage />,
}

function NothingHere(): JSX.Element {
  return (
    <div class="stack">
      <PageHead title="Nothing here" />
      <EmptyState title="There is no such page">
        It may be for the service’s owner only. The pages you can open stand in the menu.
      </EmptyState>
    </div>
  )
}
