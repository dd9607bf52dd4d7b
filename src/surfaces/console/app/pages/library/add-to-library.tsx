// What can be added: files that the catalogues have, a site out of Common Crawl, the pages of a sitemap or of a list.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LibraryFound, LibraryOffer } from '../../../console-api.ts'
import { get, send, useAction } from '../../api.ts'
import { bytes, count } from '../../format.ts'
import { Button, Field, FileField } from '../../parts/controls.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { EmptyState, Failure } from '../../parts/notice.tsx'
import { Offer } from './offer.tsx'

const HERE = { no: 'Add', yes: 'In the library', older: 'Newer edition' } as const

export function AddToLibrary(props: { onChange: () => void }): JSX.Element {
  const [words, setWords] = useState(new URLSearchParams(location.search).get('q') ?? '')
  const [language, setLanguage] = useState('')
  const [found, setFound] = useState<readonly LibraryFound[]>()
  const action = useAction()
  const search = async (): Promise<void> => {
    const asked = new URLSearchParams({ q: words, language })
    setFound(await get<readonly LibraryFound[]>(`/owner/library/search?${asked}`))
  }
  // Whoever comes with words wants to see what there is on them.
  useEffect(() => {
    if (words !== '') action.run(search)
  }, [])
  return (
    <section class="stack" aria-label="Add to the library">
      <h2>Add a collection</h2>
      <form class="row" onSubmit={action.submit(search)}>
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
  const [keep, setKeep] = useState(false)
  if (props.found.length === 0) {
    return (
      <EmptyState title="No catalogue has such a file">
        Other words, or another language, may find something.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        label="What the catalogues have"
        rows={props.found}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Collection',
            cell: ({ title }) => <strong>{title}</strong>,
            note: ({ name, description, licence }) => (
              <>
                {description === '' ? name : `${name}: ${description}`}
                {licence === '' ? null : <div>{licence}</div>}
              </>
            ),
          },
          { title: 'Language', soft: true, cell: (one) => one.languages.join(', ') },
          { title: 'Pages', number: true, cell: (one) => count(one.articles) },
          { title: 'Size', number: true, cell: (one) => bytes(one.bytes) },
          { title: 'Edition', soft: true, cell: (one) => one.edition },
          { title: 'Add', cell: (one) => <AddFound found={one} keep={keep} onChange={props.onChange} /> },
        ]}
      />
      <label class="small">
        <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />{' '}
        Keep files that are downloaded
      </label>
    </>
  )
}

function AddFound(props: { found: LibraryFound; keep: boolean; onChange: () => void }): JSX.Element {
  const { name, here } = props.found
  const action = useAction()
  const [begun, setBegun] = useState(false)
  const add = (): void =>
    action.send('POST', '/owner/library/add', { source: name, keep: props.keep }, () => {
      setBegun(true)
      props.onChange()
    })
  const shown = begun ? 'Begun' : HERE[here]
  return (
    <>
      <Button label={`${shown} ${name}`} disabled={action.busy || begun || here === 'yes'} onClick={add}>
        {shown}
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
  const add = (only?: readonly string[]): void =>
    action.send('POST', '/owner/library/add', { source, ...(only && { only }) }, () => {
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
      {offer ? <Offer key={offer.name} offer={offer} busy={action.busy} onAdd={add} /> : null}
    </>
  )
}

/** Counted before it is crawled, and chosen from. */
function AddList(props: { onChange: () => void }): JSX.Element {
  const [held, setHeld] = useState<{ body: { name: string; text: string }; offer: LibraryOffer }>()
  const action = useAction()
  const look = ([file]: readonly File[]): void =>
    action.run(async () => {
      if (!file) return
      setHeld(undefined)
      const body = { name: file.name, text: await file.text() }
      setHeld({ body, offer: await send<LibraryOffer>('POST', '/owner/library/list/look', body) })
    })
  const add = (only?: readonly string[]): void =>
    action.run(async () => {
      await send('POST', '/owner/library/list', { ...held?.body, ...(only && { only }) })
      setHeld(undefined)
      props.onChange()
    })
  return (
    <>
      <FileField
        label="A list of addresses"
        hint="One address a line, the bookmarks that a browser exports, or OPML. The pages are crawled, and nothing that they link to."
        accept=".txt,.html,.htm,.opml,.xml,text/plain,text/html"
        disabled={action.busy}
        onFiles={look}
      />
      <Failure of={action.error} />
      {held ? <Offer key={held.offer.name} offer={held.offer} busy={action.busy} onAdd={add} /> : null}
    </>
  )
}
