// What can be added: files that the catalogues have, a site out of Common Crawl, the pages of a sitemap or of a list.
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { LibraryFoundView, LibraryOfferView } from '../../../console-api.ts'
import { get, send } from '../../api.ts'
import { bytes, count } from '../../format.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Field } from '../../parts/field.tsx'
import { EmptyState, Failure, Notice } from '../../parts/notice.tsx'
import { useAction } from '../../use-action.ts'

const HERE = { no: 'Add', yes: 'In the library', older: 'Newer edition' } as const

export function AddToLibrary(props: { onChange: () => void }): JSX.Element {
  const [words, setWords] = useState(new URLSearchParams(location.search).get('q') ?? '')
  const [language, setLanguage] = useState('')
  const [found, setFound] = useState<readonly LibraryFoundView[]>()
  const action = useAction()
  const search = (): void =>
    action.run(async () => {
      const asked = new URLSearchParams({ q: words, language })
      setFound(await get<readonly LibraryFoundView[]>(`/owner/library/search?${asked}`))
    })
  return (
    <section class="stack" aria-label="Add to the library">
      <h2>Add a collection</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <Field class="grow" label="Search the catalogues" value={words} maxLength={200} onText={setWords} />
        <Field label="Language" placeholder="en" value={language} maxLength={3} onText={setLanguage} />
        <button type="submit" class="button" disabled={action.busy}>
          Search
        </button>
      </form>
      <Failure of={action.error} />
      {found ? <Found found={found} onChange={props.onChange} /> : null}
      <AddByAddress onChange={props.onChange} />
      <AddList onChange={props.onChange} />
    </section>
  )
}

function Found(props: { found: readonly LibraryFoundView[]; onChange: () => void }): JSX.Element {
  if (props.found.length === 0) {
    return (
      <EmptyState title="No catalogue has such a file">
        <p>Other words, or another language, may find something.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="What the catalogues have"
      columns={[
        { title: 'Collection' },
        { title: 'Language' },
        { title: 'Pages', number: true },
        { title: 'Size', number: true },
        { title: 'Edition' },
        { title: 'Add' },
      ]}
    >
      {props.found.map((one) => (
        <FoundRow key={one.name} found={one} onChange={props.onChange} />
      ))}
    </DataTable>
  )
}

function FoundRow(props: { found: LibraryFoundView; onChange: () => void }): JSX.Element {
  const { found } = props
  const action = useAction()
  const [begun, setBegun] = useState(false)
  const add = (): void =>
    action.run(async () => {
      await send('POST', '/owner/library/add', { source: found.name })
      setBegun(true)
      props.onChange()
    })
  return (
    <tr>
      <td>
        <strong>{found.title}</strong>
        <div class="small soft">
          {found.description === '' ? found.name : `${found.name}: ${found.description}`}
        </div>
        <Failure of={action.error} />
      </td>
      <td class="soft">{found.languages.join(', ')}</td>
      <td class="number">{count(found.articles)}</td>
      <td class="number">{bytes(found.bytes)}</td>
      <td class="soft">{found.edition}</td>
      <td>
        <button
          type="button"
          class="button"
          aria-label={`Add ${found.name}`}
          disabled={action.busy || begun || found.here === 'yes'}
          onClick={add}
        >
          {begun ? 'Begun' : HERE[found.here]}
        </button>
      </td>
    </tr>
  )
}

/** Shown before it is added. */
function AddByAddress(props: { onChange: () => void }): JSX.Element {
  const [source, setSource] = useState('')
  const [offer, setOffer] = useState<LibraryOfferView>()
  const action = useAction()
  const look = (): void =>
    action.run(async () => setOffer(await send<LibraryOfferView>('POST', '/owner/library/look', { source })))
  const add = (): void =>
    action.run(async () => {
      await send('POST', '/owner/library/add', { source })
      setOffer(undefined)
      setSource('')
      props.onChange()
    })
  return (
    <>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <Field
          class="grow"
          label="A site, or a name"
          hint="cc:example.org for a site out of Common Crawl, https://example.org/ for the pages of its sitemap"
          value={source}
          maxLength={2000}
          onText={setSource}
        />
        <button type="submit" class="button" disabled={action.busy || source.trim() === ''}>
          Look
        </button>
      </form>
      <Failure of={action.error} />
      {offer ? (
        <Notice>
          <p>
            {offer.title}
            {offer.pages === undefined ? '' : `, ${count(offer.pages)} pages`}
            {offer.bytes === 0 ? '' : `, ${bytes(offer.bytes)}`}
            {offer.edition === '' ? '' : `, ${offer.edition}`}
          </p>
          <button type="button" class="button" disabled={action.busy} onClick={add}>
            {`Add ${offer.name}`}
          </button>
        </Notice>
      ) : null}
    </>
  )
}

function AddList(props: { onChange: () => void }): JSX.Element {
  const id = useId()
  const [offer, setOffer] = useState<LibraryOfferView>()
  const action = useAction()
  const take = (input: HTMLInputElement): void => {
    const file = input.files?.[0]
    if (!file) return
    action.run(async () => {
      const body = { name: file.name, text: await file.text() }
      // The same file can be chosen again.
      input.value = ''
      setOffer(await send<LibraryOfferView>('POST', '/owner/library/list', body))
      props.onChange()
    })
  }
  return (
    <>
      <div class="field">
        <label for={id}>A list of addresses</label>
        <input
          id={id}
          type="file"
          accept=".txt,.html,.htm,.opml,.xml,text/plain,text/html"
          disabled={action.busy}
          aria-describedby={`${id}-hint`}
          onChange={(event) => take(event.currentTarget)}
        />
        <span class="hint" id={`${id}-hint`}>
          One address a line, the bookmarks that a browser exports, or OPML. The pages are crawled, and
          nothing that they link to.
        </span>
      </div>
      <Failure of={action.error} />
      {offer ? <Notice>{`${offer.name}: ${count(offer.pages ?? 0)} addresses are crawled.`}</Notice> : null}
    </>
  )
}
