// What a playground call gave: for people, as JSON, as a context document, and as lines to call it again.
import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import type { FetchResponse } from '../../../../contract/fetch/fetch-response.ts'
import type { SearchResponse } from '../../../../contract/search/search-response.ts'
import type { PlaygroundRequest } from '../../console-api.ts'
import { ask, useAction } from '../api.ts'
import { callLines } from '../call-lines.ts'
import { dollars } from '../format.ts'
import { CodeBlock, CopyButton } from '../parts/code-block.tsx'
import { Button } from '../parts/controls.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageFound, Results } from './results.tsx'

/** Tabs: one panel of several, moved through with the arrow keys (WAI-ARIA tabs). */
function Tabs<T extends string>(props: {
  label: string
  tabs: readonly { readonly name: T; readonly title: string }[]
  chosen: T
  onChoose: (name: T) => void
  children: ComponentChildren
}): JSX.Element {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = props.tabs.findIndex(({ name }) => name === props.chosen)
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length]
    if (!next) return
    props.onChoose(next.name)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus()
  }
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={move}>
        {props.tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === props.chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === props.chosen ? 0 : -1}
            onClick={() => props.onChoose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${props.chosen}`}>
        {props.children}
      </div>
    </div>
  )
}

export interface CallDone {
  readonly request: PlaygroundRequest
  /** The JSON, as it came. */
  readonly body: string
  readonly at: number
}

type Tab = 'results' | 'json' | 'context' | 'code'

export function CallOutput(props: { done: CallDone; baseUrl: string }): JSX.Element {
  const { request, body } = props.done
  const [tab, setTab] = useState<Tab>('results')
  const parsed = JSON.parse(body) as SearchResponse | FetchResponse
  const context = { name: 'context' as const, title: 'Context' }
  const tabs = [
    { name: 'results' as const, title: request.call === 'fetch' ? 'Page' : 'Results' },
    { name: 'json' as const, title: 'JSON' },
    ...(request.call === 'news' ? [] : [context]),
    { name: 'code' as const, title: 'Code' },
  ]
  return (
    <div class="stack">
      <p class="small soft">
        {dollars(parsed.metrics.cost_dollars)} · {Math.round(parsed.metrics.duration)} ms in the service
        {parsed.metrics.cached ? ' · from the cache' : ''}
      </p>
      <Tabs label="Reply" tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'results' ? <Shown of={parsed} /> : null}
        {tab === 'json' ? <Raw text={JSON.stringify(parsed, null, 2)} label="the JSON" /> : null}
        {tab === 'context' ? <Context request={request} /> : null}
        {tab === 'code' ? <Lines baseUrl={props.baseUrl} request={request} /> : null}
      </Tabs>
    </div>
  )
}

function Shown(props: { of: SearchResponse | FetchResponse }): JSX.Element {
  return 'results' in props.of ? <Results found={props.of} /> : <PageFound page={props.of} />
}

function Raw(props: { text: string; label: string }): JSX.Element {
  return (
    <div class="stack-tight">
      <div>
        <CopyButton text={props.text} label={props.label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre class="output" tabIndex={0}>
        {props.text}
      </pre>
    </div>
  )
}

/** The document is a call of its own, so it is made only when it is asked for. */
function Context(props: { request: PlaygroundRequest }): JSX.Element {
  const [text, setText] = useState<string>()
  const action = useAction()
  const { call, parameters } = props.request
  const load = (): void =>
    action.run(async () => {
      const reply = await ask('POST', '/playground', {
        call,
        parameters: { ...parameters, format: 'context' },
      })
      setText(await reply.text())
    })
  if (text !== undefined) return <Raw text={text} label="the document" />
  return (
    <div class="stack">
      <p class="soft">
        The same as markdown for a language model, with <code>format=context</code>. It is a call of its own
        and is charged as one; a search that is in the cache costs half.
      </p>
      <Failure of={action.error} />
      <div>
        <Button disabled={action.busy} onClick={load}>
          Get the context document
        </Button>
      </div>
    </div>
  )
}

function Lines(props: { baseUrl: string; request: PlaygroundRequest }): JSX.Element {
  return (
    <div class="stack">
      {callLines(props.baseUrl, props.request).map(({ title, text }) => (
        <section class="stack-tight" key={title}>
          <h2>{title}</h2>
          <CodeBlock text={text} label={`for ${title}`} />
        </section>
      ))}
    </div>
  )
}
