// What can be added: files that the catalogues have, a site out of Common Crawl, the pages of a sitemap or of a list.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { LibraryFound, LibraryOffer } from '../../../console-api.ts'
import { get, send, useAction } from '../../api.ts'
import { bytes, count } from '../../format.ts'
import { Button, Field, FileField } from '../../parts/controls.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState, Failure, Notice } from '../../parts/notice.tsx'

const HERE = { no: 'Add', yes: 'In the library', older: 'Newer edition' } as const

export function AddToLibrary(props: { onChange: () => void }): JSX.Element {
  const [words, setWords] = useState(new URLSearchParams(location.search).get('q') ?? '')
  const [language, setLanguage] = useState('')
  const [found, setFound] = useState<readonly LibraryFound[]>()
  const action = useAction()
  const search = action.submit(async () => {
    const asked = new URLSearchParams({ q: words, language })
    setFound(await get<readonly LibraryFound[]>(`/owner/library/search?${asked}`))
  })
  return (
    <section class="stack" aria-label="Add to the library">
      <h2>Add a collection</h2>
      <form class="row" onSubmit={search}>
        <Field class="grow" label="Search the catalogues" value={words} maxLength={200} onText={setWords} />
        <Field label="Language" placeholder="en" value={language} maxLength={3} onText={setLanguage} />
        <Button disabled={action.busy}>Search</Button>
      </form>
      <Failure of={action.error} />
      {found ? <Found found={found} onChange={props.onChange} /> : null}
      <AddByAddress onChange={props.onChange} />
      <AddList onChange={props.onChange} />
    </section>
  )
}

function Found(props: { found: readonly LibraryFound[]; onChange: () => void }): JSX.Element {
  if (props.found.length === 0) {
    return (
      <EmptyState title="No catalogue has such a file">
        Other words, or another language, may find something.
      </EmptyState>
    )
  }
  return (
    <DataTable
      label="What the catalogues have"
      rows={props.found}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'Collection',
          cell: ({ title }) => <strong>{title}</strong>,
          note: ({ name, description }) => (description === '' ? name : `${name}: ${description}`),
        },
        { title: 'Language', soft: true, cell: (one) => one.languages.join(', ') },
        { title: 'Pages', number: true, cell: (one) => count(one.articles) },
        { title: 'Size', number: true, cell: (one) => bytes(one.bytes) },
        { title: 'Edition', soft: true, cell: (one) => one.edition },
        { title: 'Add', cell: (one) => <AddFound found={one} onChange={props.onChange} /> },
      ]}
    />
  )
}

function AddFound(props: { found: LibraryFound; onChange: () => void }): JSX.Element {
  const { name, here } = props.found
  const action = useAction()
  const [begun, setBegun] = useState(false)
  const add = (): void =>
    action.send('POST', '/owner/library/add', { source: name }, () => {
      setBegun(true)
      props.onChange()
    })
  return (
    <>
      <Button label={`Add ${name}`} disabled={action.busy || begun || here === 'yes'} onClick={add}>
        {begun ? 'Begun' : HERE[here]}
      </Button>
      <Failure of={action.error} />
    </>
  )
}

/** Shown before it is added. */
function AddByAddress(props: { onChange: () => void }): JSX.Element {
  const [source, setSource] = useState('')
  const [offer, setOffer] = useState<LibraryOffer>()
  const action = useAction()
  const look = action.submit(async () =>
    setOffer(await send<LibraryOffer>('POST', '/owner/library/look', { source })),
  )
  const add = (): void =>
    action.send('POST', '/owner/library/add', { source }, () => {
      setOffer(undefined)
      setSource('')
      props.onChange()
    })
  return (
    <>
      <form class="row" onSubmit={look}>
        <Field
          class="grow"
          label="A site, or a name"
          hint="cc:example.org for a site out of Common Crawl, https://example.org/ for the pages of its sitemap"
          value={source}
          maxLength={2000}
          onText={setSource}
        />
        <Button disabled={action.busy || source.trim() === ''}>Look</Button>
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
          <Button disabled={action.busy} onClick={add}>
            {`Add ${offer.name}`}
          </Button>
        </Notice>
      ) : null}
    </>
  )
}

function AddList(props: { onChange: () => void }): JSX.Element {
  const [offer, setOffer] = useState<LibraryOffer>()
  const action = useAction()
  const take = ([file]: readonly File[]): void =>
    action.run(async () => {
      if (!file) return
      const body = { name: file.name, text: await file.text() }
      setOffer(await send<LibraryOffer>('POST', '/owner/library/list', body))
      props.onChange()
    })
  return (
    <>
      <FileField
        label="A list of addresses"
        hint="One address a line, the bookmarks that a browser exports, or OPML. The pages are crawled, and nothing that they link to."
        accept=".txt,.html,.htm,.opml,.xml,text/plain,text/html"
        disabled={action.busy}
        onFiles={take}
      />
      <Failure of={action.error} />
      {offer ? <Notice>{`${offer.name}: ${count(offer.pages ?? 0)} addresses are crawled.`}</Notice> : null}
    </>
  )
}
