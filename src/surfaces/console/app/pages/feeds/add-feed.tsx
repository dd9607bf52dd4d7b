// A feed by its address, into a topic of the news.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { send } from '../../api.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { Failure, Notice } from '../../parts/notice.tsx'
import { useAction } from '../../use-action.ts'

export function AddFeed(props: { topics: readonly string[]; onChange: () => void }): JSX.Element {
  const [url, setUrl] = useState('')
  const [topic, setTopic] = useState(props.topics[0] ?? '')
  const [done, setDone] = useState<string>()
  const action = useAction()
  const submit = (event: Event): void => {
    event.preventDefault()
    action.run(async () => {
      const { added } = await send<{ added: boolean }>('POST', '/owner/feeds', { url, topic })
      setDone(added ? 'Added: it is asked at the next poll.' : 'The topic has this feed already.')
      setUrl('')
      props.onChange()
    })
  }
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
        <Choice label="Topic" value={topic} onChoose={setTopic}>
          {props.topics.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <button type="submit" class="button" disabled={action.busy}>
          Add feed
        </button>
      </div>
      <Failure of={action.error} />
      {done === undefined ? null : <Notice>{done}</Notice>}
    </form>
  )
}
