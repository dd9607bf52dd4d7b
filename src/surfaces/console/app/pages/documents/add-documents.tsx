// Adding to the index: files dropped or chosen, and pages by their addresses.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { AddingView, CrawlRequest } from '../../../console-api.ts'
import { send, sendLines, useAction } from '../../api.ts'
import { count } from '../../format.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Button, Field, FileField, LinesField } from '../../parts/controls.tsx'
import { Failure, Notice } from '../../parts/notice.tsx'
import { ACCEPTED, isPage, linesOfFiles } from './document-lines.ts'

export function AddDocuments(props: { importing: string; onChange: () => void }): JSX.Element {
  return (
    <section class="stack">
      <h2>Add documents</h2>
      <AddFiles onChange={props.onChange} />
      <AddPages />
      <p class="soft small">Larger files, archives and ZIM files are taken by the command:</p>
      <CodeBlock text={props.importing} label="the command" />
    </section>
  )
}

function AddFiles(props: { onChange: () => void }): JSX.Element {
  const [base, setBase] = useState('')
  const [over, setOver] = useState(false)
  const [held, setHeld] = useState<readonly File[]>([])
  const [told, setTold] = useState<AddingView>()
  const action = useAction()
  const bring = async (files: readonly File[]): Promise<void> => {
    setTold(undefined)
    await sendLines<AddingView>('/owner/documents', await linesOfFiles(files, base), setTold)
    setHeld([])
    props.onChange()
  }
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return
    // Pages have no address of their own, and wait for one.
    if (base.trim() === '' && files.some(isPage)) setHeld(files)
    else action.run(() => bring(files))
  }
  return (
    <div class="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen with the field inside */}
      <div
        class={`drop ${over ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take([...(event.dataTransfer?.files ?? [])])
        }}
      >
        <FileField
          multiple
          label="Drop files here, or choose them"
          hint="JSON lines with url, title and text; JSON; or pages as HTML, Markdown and text."
          accept={ACCEPTED}
          disabled={action.busy}
          onFiles={take}
        />
      </div>
      {held.length === 0 ? null : (
        <form class="row" onSubmit={action.submit(() => bring(held))}>
          <Field
            label="Address that the pages stand under"
            hint="The name of each file is put behind it."
            class="grow"
            placeholder="https://docs.example.org/"
            required
            value={base}
            onText={setBase}
          />
          <Button disabled={action.busy}>
            Add {held.length === 1 ? '1 file' : `${count(held.length)} files`}
          </Button>
        </form>
      )}
      <Failure of={action.error} />
      {told ? <Told told={told} /> : null}
    </div>
  )
}

function Told(props: { told: AddingView }): JSX.Element {
  const { read, added, updated, unchanged, failed, failures, done, error } = props.told
  return (
    <Notice {...(error !== undefined || failed > 0 ? { tone: 'warn' as const } : {})}>
      {done || error !== undefined ? '' : `${count(read)} so far: `}
      {count(added)} added, {count(updated)} updated, {count(unchanged)} unchanged, {count(failed)} failed.
      {error === undefined ? null : <p>{error}</p>}
      {failures.length === 0 ? null : (
        <details class="small">
          <summary>What failed</summary>
          <ul class="stack-tight">
            {failures.map(({ document, url, message }) => (
              <li key={document}>
                {url ?? `Document ${document}`}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  )
}

/** A list of addresses: a crawl that follows no link. */
function AddPages(): JSX.Element {
  const [addresses, setAddresses] = useState('')
  const [ordered, setOrdered] = useState(0)
  const action = useAction()
  const submit = action.submit(async () => {
    const seeds = addresses.split(/\s+/).filter((one) => one !== '')
    const asked: CrawlRequest = { seeds, max_pages: Math.max(1, seeds.length), depth: 0 }
    await send('POST', '/crawls', asked)
    setOrdered(seeds.length)
    setAddresses('')
  })
  return (
    <form class="stack" onSubmit={submit}>
      <LinesField
        label="Pages by their addresses"
        hint="One on each line, up to 100; their links are not followed."
        placeholder="https://docs.example.org/guide"
        rows={3}
        value={addresses}
        onText={setAddresses}
      />
      <div>
        <Button disabled={action.busy}>Read these pages</Button>
      </div>
      <Failure of={action.error} />
      {ordered === 0 ? null : (
        <Notice>
          {ordered === 1 ? 'The page is' : `${count(ordered)} pages are`} being read:{' '}
          <a href="/console/crawls">Crawls</a> tells how far that is.
        </Notice>
      )}
    </form>
  )
}
