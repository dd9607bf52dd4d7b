// The owner's first page: whether the service is well, what it did, what needs attention, what to do next.
import type { JSX } from 'preact'
import type { OverviewView } from '../../console-api.ts'
import { get } from '../api.ts'
import { count, dollars } from '../format.ts'
import { follow, pageAddress } from '../navigate.ts'
import { Figures } from '../parts/figures.tsx'
import { Failure, Notice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useLoad } from '../use-load.ts'

const REFRESH_MS = 10_000

export function OverviewPage(): JSX.Element {
  const { value, error } = useLoad(
    () => get<OverviewView>('/owner/overview'),
    [],
    () => REFRESH_MS,
  )
  return (
    <div class="stack">
      <PageHead title="Overview">
        The whole service at a glance; kept up to date while this page is open.
      </PageHead>
      <Failure of={error} />
      {value ? <Shown overview={value} /> : <div class="loading" />}
    </div>
  )
}

function Shown({ overview }: { overview: OverviewView }): JSX.Element {
  const { attention, next_steps: steps } = overview
  return (
    <>
      {attention.length === 0 ? (
        <Notice>Everything is in order.</Notice>
      ) : (
        <section class="stack">
          <h2>Needs attention</h2>
          {attention.map((one) => (
            <Notice key={one} tone="warn">
              {one}
            </Notice>
          ))}
        </section>
      )}
      <Figures
        figures={[
          { name: 'Requests', value: count(overview.requests), note: 'in the last day' },
          { name: 'Failed', value: count(overview.failed), note: 'in the last day' },
          { name: 'Spend', value: dollars(overview.spent_dollars), note: 'today (UTC)' },
          { name: 'Documents', value: count(overview.documents), note: grown(overview.documents_grown) },
        ]}
      />
      <section class="stack">
        <h2>Parts</h2>
        <ul class="settings" aria-label="Parts of the service">
          <Part name="Ranking" value={overview.models} note={vectorsNote(overview)} />
          <Part name="News feeds" value={feedsShown(overview)} />
          <Part
            name="Sources"
            value={overview.sources.length === 0 ? 'Own index only' : overview.sources.join(', ')}
          />
          <Part name="Accounts" value={count(overview.accounts)} />
        </ul>
      </section>
      <section class="stack">
        <h2>Next steps</h2>
        <ul class="links">
          {steps.map(({ title, page }) => (
            <li key={title}>
              <a href={pageAddress(page)} onClick={(event) => follow(event, page)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Part(props: { name: string; value: string; note?: string }): JSX.Element {
  return (
    <li>
      <div>
        <strong>{props.name}</strong>
        {props.note === undefined ? null : <p class="small soft">{props.note}</p>}
      </div>
      <span>{props.value}</span>
    </li>
  )
}

function feedsShown({ feeds, feeds_asked: asked, feeds_failing: failing }: OverviewView): string {
  if (feeds === 0) return 'None'
  if (asked === 0) return `${count(feeds)}, none asked yet`
  if (failing === asked) return `${count(feeds)}, none can be reached`
  return `${count(feeds)}, ${failing === 0 ? 'none' : count(failing)} failing`
}

function grown(documents: number): string {
  return documents === 0 ? 'unchanged since yesterday' : `${count(documents)} more than a day ago`
}

function vectorsNote({ vectors_percent: percent }: OverviewView): string {
  return percent === null ? 'No vectors are made' : `Semantic ranking ${percent} %`
}
