// The playground: a call by form, its results for people, its reply as it is, and the lines to make it again.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlaygroundCall, PlaygroundRequest, SessionView } from '../../console-api.ts'
import { ask } from '../api.ts'
import { EmptyState, Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Segments } from '../parts/segments.tsx'
import { useAction } from '../use-action.ts'
import { CallForm } from './call-form.tsx'
import { type CallDone, CallOutput } from './call-output.tsx'

const CALLS = [
  { name: 'search', title: 'Search' },
  { name: 'fetch', title: 'Fetch' },
  { name: 'news', title: 'News' },
] as const

const FIRST_TRY: Readonly<Record<PlaygroundCall, string>> = {
  search: 'Type a query and press Search: what the index finds shows here.',
  fetch: 'Give the address of a page and press Fetch: its text shows here, without menus and advertisements.',
  news: 'Choose a topic and press Read news: its latest headlines show here.',
}

export function PlaygroundPage(props: { session: SessionView }): JSX.Element {
  const [call, setCall] = useState<PlaygroundCall>('search')
  const [done, setDone] = useState<Partial<Record<PlaygroundCall, CallDone>>>({})
  const action = useAction()
  const run = (request: PlaygroundRequest): void =>
    action.run(async () => {
      const at = performance.now()
      const body = await (await ask('POST', '/playground', request)).text()
      setDone((last) => ({ ...last, [call]: { request, body, at } }))
    })
  const shown = done[call]
  return (
    <div class="stack">
      <PageHead
        title="Playground"
        aside={<Segments label="Call" options={CALLS} chosen={call} onChoose={setCall} />}
      >
        Calls from here are real: they run on your account
        {props.session.account?.unmetered ? ', which costs nothing.' : ' at the usual price.'}
      </PageHead>
      <div class="playground">
        <CallForm key={call} call={call} topics={props.session.news_topics} busy={action.busy} onRun={run} />
        <div class="stack" aria-live="polite" aria-busy={action.busy}>
          <Failure of={action.error} />
          {shown ? (
            <CallOutput key={shown.at} done={shown} baseUrl={props.session.base_url} />
          ) : (
            <EmptyState title="Nothing called yet">{FIRST_TRY[call]}</EmptyState>
          )}
        </div>
      </div>
    </div>
  )
}
