// Feeds brought in: one by its address, many as OPML, which is also how they are handed on.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { FeedsImported } from '../../../console-api.ts'
import { send } from '../../api.ts'
import { count } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Choice, Field, FileField } from '../../parts/field.tsx'
import { Failure, Notice } from '../../parts/notice.tsx'
import { useAction } from '../../use-action.ts'

export function ExchangeFeeds(props: { topics: readonly string[]; onChange: () => void }): JSX.Element {
  const [topic, setTopic] = useState('')
  const [done, setDone] = useState<FeedsImported>()
  const action = useAction()
  const take = ([file]: readonly File[]): void =>
    action.run(async () => {
      if (!file) return
      const body = { opml: await file.text(), ...(topic === '' ? {} : { topic }) }
      setDone(await send<FeedsImported>('POST', '/owner/feeds.opml', body))
      props.onChange()
    })
  return (
    <section class="stack" aria-label="Exchange feeds">
      <div class="row">
        <FileField
          class="grow"
          label="Add feeds from an OPML file"
          hint="Feed readers export one. A feed goes to the topic whose name stands above it."
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          disabled={action.busy}
          onFiles={take}
        />
        <Choice
          label="Topic for all others"
          value={topic}
          onChoose={setTopic}
          options={[['', 'Leave them out'], ...props.topics]}
        />
        <a class="button" href="/console/api/owner/feeds.opml" download>
          Download as OPML
        </a>
      </div>
      <Failure of={action.error} />
      {done ? <Done done={done} /> : null}
    </section>
  )
}

function Done(props: { done: FeedsImported }): JSX.Element {
  const { added, known, left_out: leftOut } = props.done
  return (
    <Notice {...(added + known === 0 ? { tone: 'warn' as const } : {})}>
      {count(added)} added, {count(known)} already there
      {leftOut.length === 0 ? '.' : `, ${count(leftOut.length)} left out.`}
      {leftOut.length === 0 ? null : (
        <details class="small">
          <summary>What was left out</summary>
          <ul class="stack-tight">
            {leftOut.map(({ title, url, reason }) => (
              <li key={url}>
                {title === '' ? url : title}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}

/** A feed by its address, into a topic of the news. */
export function AddFeed(props: { topics: readonly string[]; onChange: () => void }): JSX.Element {
  const [url, setUrl] = useState('')
  const [topic, setTopic] = useState(props.topics[0] ?? '')
  const [done, setDone] = useState<string>()
  const action = useAction()
  const submit = action.submit(async () => {
    const { added } = await send<{ added: boolean }>('POST', '/owner/feeds', { url, topic })
    setDone(added ? 'Added: it is asked at the next poll.' : 'The topic has this feed already.')
    setUrl('')
    props.onChange()
  })
  return (
    <form class="stack" aria-label="Add a feed" onSubmit={submit}>
      <div class="row">
        <Field
          label="Add a feed by its address"
          class="grow"
          placeholder="https://blog.example.org/feed.xml"
          required
          value={url}
          onText={setUrl}
        />
        <Choice label="Topic" value={topic} onChoose={setTopic} options={props.topics} />
        <Button disabled={action.busy}>Add feed</Button>
      </div>
      <Failure of={action.error} />
      {done === undefined ? null : <Notice>{done}</Notice>}
    </form>
  )
}
