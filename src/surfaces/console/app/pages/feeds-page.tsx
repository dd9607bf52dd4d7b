// The news feeds: which are well, which fail and why.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { FeedView } from '../../console-api.ts'
import { get } from '../api.ts'
import { ago, count, moment } from '../format.ts'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Failure } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Segments } from '../parts/segments.tsx'
import { WebLink } from '../parts/web-link.tsx'
import { useLoad } from '../use-load.ts'

const STATES = {
  ok: { title: 'Working', tone: 'good' },
  failing: { title: 'Failing', tone: 'warn' },
  'given-up': { title: 'Given up', tone: 'bad' },
  'never-asked': { title: 'Not asked yet', tone: '' },
} as const

type Filter = 'all' | FeedView['state']

export function FeedsPage(): JSX.Element {
  const { value: feeds, error } = useLoad(() => get<readonly FeedView[]>('/owner/feeds'), [])
  return (
    <div class="stack">
      <PageHead title="Feeds">
        Each feed is asked when it is due. One that has failed for a week is asked once a day.
      </PageHead>
      <Failure of={error} />
      {feeds ? <Shown feeds={feeds} /> : <div class="loading" />}
    </div>
  )
}

function Shown(props: { feeds: readonly FeedView[] }): JSX.Element {
  const { feeds } = props
  const [filter, setFilter] = useState<Filter>('all')
  if (feeds.length === 0) {
    return (
      <EmptyState title="No feeds">
        <p>
          The feed catalogue is empty. Name another in <code>WHIPPET_FEEDS</code>, or unset it to use the
          built-in one.
        </p>
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
      {topics.map((topic) => (
        <TopicFeeds key={topic} topic={topic} feeds={shown.filter((feed) => feed.topics.includes(topic))} />
      ))}
      <p>
        <a href="/console/api/owner/feeds.opml" download>
          Download as OPML
        </a>
      </p>
    </>
  )
}

function TopicFeeds(props: { topic: string; feeds: readonly FeedView[] }): JSX.Element {
  const { topic, feeds } = props
  const working = feeds.filter((feed) => feed.state === 'ok').length
  return (
    <details open={feeds.some((feed) => feed.state !== 'ok' && feed.state !== 'never-asked')}>
      <summary>
        {topic} <span class="soft">{`${count(working)} of ${count(feeds.length)} working`}</span>
      </summary>
      <DataTable
        label={`Feeds of ${topic}`}
        columns={[{ title: 'Feed' }, { title: 'State' }, { title: 'Last read' }]}
      >
        {feeds.map((feed) => (
          <FeedRow key={feed.url} feed={feed} />
        ))}
      </DataTable>
    </details>
  )
}

function FeedRow(props: { feed: FeedView }): JSX.Element {
  const { feed } = props
  const state = STATES[feed.state]
  return (
    <tr>
      <td>
        <WebLink url={feed.url} text={feed.title} />
        {feed.lastError === undefined ? null : <div class="small soft">{feed.lastError}</div>}
      </td>
      <td>
        <span class={`badge ${state.tone}`}>{state.title}</span>
      </td>
      <td class="soft">
        {feed.lastOk === undefined ? '–' : <time title={moment(feed.lastOk)}>{ago(feed.lastOk)}</time>}
      </td>
    </tr>
  )
}
