// The news feeds: which are well, which fail and why; brought in by address or as OPML, which is also how they are handed on.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { FeedsImported, FeedView } from '../../../console-api.ts'
import { send, useAction, useLoad } from '../../api.ts'
import { count } from '../../format.ts'
import { Button, Choice, Field, FileField } from '../../parts/controls.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ConfirmByName, Dialog } from '../../parts/dialog.tsx'
import { Ago, Badge } from '../../parts/figures.tsx'
import { WebLink } from '../../parts/links.tsx'
import { EmptyState, Failure, Loading, Notice } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Segments } from '../../parts/segments.tsx'

const STATES = {
  ok: { title: 'Working', tone: 'good' },
  failing: { title: 'Failing', tone: 'warn' },
  'given-up': { title: 'Given up', tone: 'bad' },
  'never-asked': { title: 'Not asked yet', tone: '' },
} as const

type Filter = 'all' | FeedView['state']

const REFRESH_MS = 10_000

export function FeedsPage(props: { topics: readonly string[] }): JSX.Element {
  const loaded = useLoad<readonly FeedView[]>('/owner/feeds', { againMs: REFRESH_MS })
  return (
    <div class="stack">
      <PageHead title="Feeds">
        Each feed is asked when it is due. One that has failed for a week is asked once a day.
      </PageHead>
      <AddFeed topics={props.topics} onChange={loaded.reload} />
      <ExchangeFeeds topics={props.topics} onChange={loaded.reload} />
      <Loading of={loaded}>{(feeds) => <Shown feeds={feeds} onChange={loaded.reload} />}</Loading>
    </div>
  )
}

function Shown(props: { feeds: readonly FeedView[]; onChange: () => void }): JSX.Element {
  const { feeds } = props
  const [filter, setFilter] = useState<Filter>('all')
  if (feeds.length === 0) {
    return (
      <EmptyState title="No feeds">
        The feed catalogue is empty. Name another in <code>WHIPPET_FEEDS</code>, or unset it to use the
        built-in one.
      </EmptyState>
    )
  }
  const options = [
    { name: 'all' as const, title: `All ${count(feeds.length)}` },
    ...Object.entries(STATES).flatMap(([name, { title }]) => {
      const found = feeds.filter((feed) => feed.state === name).length
      return found === 0 ? [] : [{ name: name as FeedView['state'], title: `${title} ${count(found)}` }]
    }),
  ]
  const shown = feeds.filter((feed) => filter === 'all' || feed.state === filter)
  const topics = [...new Set(shown.flatMap((feed) => feed.topics))].sort()
  return (
    <>
      <div>
        <Segments label="State" options={options} chosen={filter} onChoose={setFilter} />
      </div>
      <div class="topics">
        {topics.map((topic) => (
          <TopicFeeds
            key={topic}
            topic={topic}
            feeds={shown.filter((feed) => feed.topics.includes(topic))}
            onChange={props.onChange}
          />
        ))}
      </div>
    </>
  )
}

function TopicFeeds(props: { topic: string; feeds: readonly FeedView[]; onChange: () => void }): JSX.Element {
  const { topic, feeds } = props
  return (
    <details class="topic">
      <summary>
        <strong>{topic}</strong> <span class="soft">{stateOf(feeds)}</span>
      </summary>
      <DataTable
        label={`Feeds of ${topic}`}
        rows={feeds}
        keyOf={({ url }) => url}
        columns={[
          {
            title: 'Feed',
            cell: ({ url, title }) => <WebLink url={url} text={title} />,
            note: ({ lastError }) => lastError,
          },
          { title: 'State', cell: ({ state }) => <Badge of={STATES[state]} /> },
          {
            title: 'Last read',
            soft: true,
            cell: ({ lastOk }) => (lastOk === undefined ? '–' : <Ago at={lastOk} />),
          },
          { title: 'Change', cell: (feed) => <RemoveFeed feed={feed} onChange={props.onChange} /> },
        ]}
      />
    </details>
  )
}

/** `12 feeds, 2 failing`. */
function stateOf(feeds: readonly FeedView[]): string {
  const all = feeds.length === 1 ? '1 feed' : `${count(feeds.length)} feeds`
  const failing = feeds.filter(({ state }) => state === 'failing' || state === 'given-up').length
  const waiting = feeds.filter(({ state }) => state === 'never-asked').length
  if (waiting === feeds.length) return `${all}, not asked yet`
  return failing === 0 ? `${all}, working` : `${all}, ${count(failing)} failing`
}

function RemoveFeed(props: { feed: FeedView; onChange: () => void }): JSX.Element {
  const { url, title } = props.feed
  const [asks, setAsks] = useState(false)
  const action = useAction()
  const remove = (): void => action.send('POST', '/owner/feeds/remove', { url }, props.onChange)
  return (
    <>
      <Button tone="quiet" label={`Remove ${title}`} onClick={() => setAsks(true)}>
        Remove
      </Button>
      {asks ? (
        <Dialog title={`Remove ${title}?`} onClose={() => setAsks(false)}>
          <ConfirmByName name={title} actions={[{ title: 'Remove feed', run: remove }]} busy={action.busy} />
          <Failure of={action.error} />
        </Dialog>
      ) : null}
    </>
  )
}

function ExchangeFeeds(props: { topics: readonly string[]; onChange: () => void }): JSX.Element {
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

function AddFeed(props: { topics: readonly string[]; onChange: () => void }): JSX.Element {
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
