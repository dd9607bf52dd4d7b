// The playground: a call by form, its results for people, its reply as it is, and the lines to make it again.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { FIRST_SEARCH } from '../../../../contract/search/first-search.ts'
import type { PlaygroundCall, PlaygroundRequest, SessionView } from '../../console-api.ts'
import { ask, useAction } from '../api.ts'
import { Choice, Field, Submit } from '../parts/controls.tsx'
import { EmptyState, Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Segments } from '../parts/segments.tsx'
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

type Values = Readonly<Record<string, string>>

interface PartProps {
  readonly values: Values
  set(name: string, value: string): void
}

const BUTTONS = { search: 'Search', fetch: 'Fetch', news: 'Read news' } as const

function CallForm(props: {
  call: PlaygroundCall
  topics: readonly string[]
  busy: boolean
  onRun: (request: PlaygroundRequest) => void
}): JSX.Element {
  const { call, topics } = props
  const [values, setValues] = useState<Values>(call === 'news' ? { topic: topics[0] ?? '' } : {})
  const part = { values, set: (name: string, value: string) => setValues({ ...values, [name]: value }) }
  const submit = (event: Event): void => {
    event.preventDefault()
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
    props.onRun({ call, parameters: Object.fromEntries(given) })
  }
  return (
    <form class="stack" onSubmit={submit}>
      {call === 'search' ? <SearchFields {...part} /> : null}
      {call === 'fetch' ? <FetchFields {...part} /> : null}
      {call === 'news' ? <NewsFields {...part} topics={topics} /> : null}
      <div>
        <Submit of={props}>{BUTTONS[call]}</Submit>
      </div>
    </form>
  )
}

function Text(
  props: PartProps & { name: string; label: string; hint?: string; placeholder?: string; required?: boolean },
): JSX.Element {
  const { values, set, name, ...rest } = props
  return (
    <Field
      {...rest}
      name={name}
      autocomplete="off"
      value={values[name] ?? ''}
      onText={(text) => set(name, text)}
    />
  )
}

function Pick(
  props: PartProps & { name: string; label: string; options: readonly string[]; none?: string },
): JSX.Element {
  const { values, set, name, label, options, none } = props
  return (
    <Choice
      label={label}
      value={values[name] ?? ''}
      onChoose={(value) => set(name, value)}
      options={none === undefined ? options : [['', none], ...options]}
    />
  )
}

function SearchFields(part: PartProps): JSX.Element {
  return (
    <>
      <Text {...part} name="q" label="Query" required placeholder={FIRST_SEARCH} />
      <Pick
        {...part}
        name="searchMode"
        label="Mode"
        none="auto"
        options={['low-cost', 'fast', 'balanced', 'deep', 'exhaustive']}
      />
      <details>
        <summary>More</summary>
        <div class="stack">
          <Text {...part} name="limit" label="Limit" placeholder="10" hint="1 to 100." />
          <Text {...part} name="offset" label="Offset" placeholder="0" />
          <Pick
            {...part}
            name="dateRange"
            label="Published"
            none="any time"
            options={['day', 'week', 'month', 'year']}
          />
          <Text
            {...part}
            name="includeDomains"
            label="Only these domains"
            placeholder="example.com, *.example.org"
          />
          <Text {...part} name="excludeDomains" label="Not these domains" />
          <Text {...part} name="language" label="Language" placeholder="en" />
          <Pick {...part} name="safe" label="Safe search" none="off" options={['moderate', 'strict']} />
          <Pick {...part} name="metadata" label="Metadata" none="basic" options={['full']} />
          <Pick {...part} name="noCache" label="Cached answers" none="allowed" options={['true']} />
        </div>
      </details>
    </>
  )
}

function FetchFields(part: PartProps): JSX.Element {
  return (
    <>
      <Text {...part} name="url" label="Address" required placeholder="https://example.com/" />
      <Text {...part} name="query" label="What you want from it" hint="Brings the passages about it." />
    </>
  )
}

function NewsFields({ topics, ...part }: PartProps & { topics: readonly string[] }): JSX.Element {
  return (
    <>
      <Pick {...part} name="topic" label="Topic" options={topics} />
      <Text {...part} name="limit" label="Limit" placeholder="20" hint="1 to 50." />
    </>
  )
}
