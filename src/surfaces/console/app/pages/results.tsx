// Results and pages as a person wants to see them.
import type { JSX } from 'preact'
import type { FetchResponse } from '../../../../contract/fetch/fetch-response.ts'
import type { Result } from '../../../../contract/result.ts'
import type { SearchResponse } from '../../../../contract/search/search-response.ts'
import { count, date } from '../format.ts'
import { WebLink } from '../parts/links.tsx'
import { EmptyState } from '../parts/notice.tsx'

const GROUPS = [
  ['news', 'News'],
  ['videos', 'Videos'],
  ['places', 'Places'],
  ['profiles', 'Profiles'],
  ['social', 'Social'],
  ['academic', 'Academic'],
] as const

export function Results(props: { found: SearchResponse }): JSX.Element {
  const { found } = props
  const shown = new Set(found.results.map(({ link }) => link))
  return (
    <div class="stack">
      {found.correctedQuery === undefined ? null : (
        <p>
          Searched for <strong>{found.correctedQuery}</strong>.
        </p>
      )}
      {found.answer === '' ? null : <p class="answer">{found.answer}</p>}
      {found.infobox ? <Facts infobox={found.infobox} /> : null}
      {found.results.length === 0 && found.answer === '' ? (
        <EmptyState title="Nothing found">
          {found.metrics.coverage?.note} A search that finds nothing is free.
        </EmptyState>
      ) : (
        <ResultList results={found.results} level="h2" />
      )}
      {GROUPS.map(([name, title]) => {
        const group = (found[name] ?? []).filter(({ link }) => !shown.has(link))
        return group.length === 0 ? null : (
          <section class="stack" key={name}>
            <h2>{title}</h2>
            <ResultList results={group} level="h3" />
          </section>
        )
      })}
      {found.related_searches?.length ? (
        <p class="soft">Related: {found.related_searches.join(' · ')}</p>
      ) : null}
    </div>
  )
}

function ResultList(props: { results: readonly Result[]; level: 'h2' | 'h3' }): JSX.Element {
  const Heading = props.level
  return (
    <ol class="results">
      {props.results.map((result) => (
        <li key={result.link}>
          <Heading>
            <WebLink url={result.link} text={result.title || result.link} />
          </Heading>
          <p class="from">
            {result.source}
            {result.date === undefined ? '' : ` · ${date(result.date)}`}
          </p>
          <p>{result.snippet ?? result.desc}</p>
        </li>
      ))}
    </ol>
  )
}

function Facts(props: { infobox: NonNullable<SearchResponse['infobox']> }): JSX.Element {
  const { heading, items, source } = props.infobox
  return (
    <section class="stack-tight">
      <h2>{heading}</h2>
      <dl>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt class="small soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="small soft">{source}</p>
    </section>
  )
}

export function PageFound(props: { page: FetchResponse }): JSX.Element {
  const { page } = props
  const facts = [page.source, page.author, page.date && date(page.date), `${count(page.word_count)} words`]
  return (
    <article class="stack">
      <div class="results">
        <h2>
          <WebLink url={page.url} text={page.title || page.url} />
        </h2>
        <p class="from">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {page.extracts?.length ? (
        <section class="stack-tight">
          <h2>Passages</h2>
          {page.extracts.map((passage) => (
            <p class="answer" key={passage}>
              {passage}
            </p>
          ))}
        </section>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre class="output" tabIndex={0}>
        {page.markdown}
      </pre>
    </article>
  )
}
