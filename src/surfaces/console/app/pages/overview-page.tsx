// The owner's first page: whether the service is well, what it did, what needs attention, what to do next.
import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Overview } from '../../console-api.ts'
import { useLoad } from '../api.ts'
import { ago, count, dollars, wholeCount } from '../format.ts'
import { Chart } from '../parts/chart.tsx'
import { Figures } from '../parts/figures.tsx'
import { PageLink } from '../parts/links.tsx'
import { Loading } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { sum } from '../usage-totals.ts'

const REFRESH_MS = 10_000

export function OverviewPage(): JSX.Element {
  const loaded = useLoad<Overview>('/owner/overview', { againMs: REFRESH_MS })
  return (
    <div class="stack">
      <PageHead
        title="Overview"
        aside={loaded.value ? <Health attention={loaded.value.attention} /> : undefined}
      >
        The whole service at a glance; kept up to date while this page is open.
      </PageHead>
      <Loading of={loaded}>{(overview) => <Shown overview={overview} />}</Loading>
    </div>
  )
}

function Health({ attention }: Pick<Overview, 'attention'>): JSX.Element {
  const problems = attention.length
  if (problems === 0) return <span class="badge large good">Everything is in order</span>
  return (
    <span class="badge large warn">
      {problems === 1 ? '1 thing needs attention' : `${problems} things need attention`}
    </span>
  )
}

function Shown({ overview }: { overview: Overview }): JSX.Element {
  const { attention, next_steps: steps } = overview
  return (
    <>
      {attention.length === 0 ? null : (
        <section class="stack-tight">
          <h2>Needs attention</h2>
          <ul class="attention">
            {attention.map(({ text, page }) => (
              <li key={text}>
                <span>{text}</span>
                {page === null ? null : <PageLink page={page}>Look</PageLink>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Figures
        figures={[
          { name: 'Calls', value: count(overview.calls), note: 'answered today (UTC)' },
          { name: 'Spend', value: dollars(overview.spent_dollars), note: 'today (UTC)' },
          {
            name: 'Failed requests',
            value: count(overview.failed),
            note: `of ${count(overview.requests)} in the last day`,
          },
          { name: 'Documents', value: count(overview.documents), note: grown(overview) },
        ]}
      />
      <Charts overview={overview} />
      <section class="stack-tight">
        <h2>Parts</h2>
        <Parts overview={overview} />
      </section>
      <section class="stack-tight">
        <h2>Next steps</h2>
        <ul class="steps">
          {steps.map(({ title, text, page }) => (
            <li key={title}>
              <PageLink page={page}>{title}</PageLink>
              <p class="small soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Charts({ overview }: { overview: Overview }): JSX.Element {
  const { days, growth, documents } = overview
  const calls = useMemo(
    () => ({
      times: days.map(({ day }) => Date.parse(day) / 1000),
      series: [{ name: 'Calls', values: days.map((day) => day.calls) }],
    }),
    [days],
  )
  const index = useMemo(
    () => ({
      times: growth.map(({ at }) => at / 1000),
      series: [{ name: 'Documents', values: growth.map((one) => one.documents) }],
    }),
    [growth],
  )
  return (
    <div class="columns charts">
      <Chart
        title="Calls per day"
        card
        label={`Calls per day: ${count(sum(days, (day) => day.calls))} in the last two weeks`}
        {...calls}
        kind="bars"
        days
        shown={wholeCount}
      />
      <Chart
        title="Growth of the index"
        card
        label={`Documents over time: ${count(documents)} now`}
        {...index}
        kind="line"
        shown={wholeCount}
      />
    </div>
  )
}

function Parts({ overview }: { overview: Overview }): JSX.Element {
  const { vectors_percent: percent, sources } = overview
  const feedsFail = overview.feeds_asked > 0 && overview.feeds_failing * 2 > overview.feeds_asked
  return (
    <ul class="parts" aria-label="Parts of the service">
      <Part name="Ranking" page="models" tone={percent === null ? 'off' : percent < 100 ? 'warn' : 'good'}>
        {overview.models}
        {percent === null ? null : (
          <span class="soft">
            {' '}
            · semantic ranking {percent} %{percent < 100 ? <progress max={100} value={percent} /> : null}
          </span>
        )}
      </Part>
      <Part name="News feeds" page="feeds" tone={feedsFail ? 'warn' : overview.feeds === 0 ? 'off' : 'good'}>
        {feedsShown(overview)}
      </Part>
      <Part name="Web sources" page="models" tone={sources.length === 0 ? 'off' : 'good'}>
        {sources.length === 0 ? 'The own index alone' : sources.join(', ')}
      </Part>
      <Part name="Accounts" page="accounts" tone="good">
        {count(overview.accounts)}
      </Part>
    </ul>
  )
}

function Part(props: {
  name: string
  page: string
  tone: 'good' | 'warn' | 'off'
  children: ComponentChildren
}): JSX.Element {
  return (
    <li>
      <i class={`dot ${props.tone}`} />
      <PageLink page={props.page}>{props.name}</PageLink>
      <span>{props.children}</span>
    </li>
  )
}

function feedsShown({ feeds, feeds_asked: asked, feeds_failing: failing }: Overview): string {
  if (feeds === 0) return 'None'
  if (asked === 0) return `${count(feeds)}, none asked yet`
  if (failing === asked) return `${count(feeds)}, none can be reached`
  return `${count(feeds)}, ${failing === 0 ? 'none' : count(failing)} failing`
}

function grown({ documents_grown: more, grown_since: since }: Overview): string {
  const then = since === null ? '' : ago(since)
  if (then === '' || then === 'just now') return ''
  return more === 0 ? `as many as ${then}` : `${count(more)} more than ${then}`
}
