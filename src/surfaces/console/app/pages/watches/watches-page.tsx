// Standing questions: asked, read and dropped.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { WatchPutView, WatchResultView, WatchView } from '../../../console-api.ts'
import { send, useAction, useLoad } from '../../api.ts'
import { ago, count, moment } from '../../format.ts'
import { CodeBlock, CopyButton } from '../../parts/code-block.tsx'
import { Button, Choice, Field, Submit } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { WebLink } from '../../parts/links.tsx'
import { EmptyState, Failure, Loading } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'

const REFRESH_MS = 10_000

export function WatchesPage(): JSX.Element {
  const loaded = useLoad<readonly WatchView[]>('/watches', { againMs: REFRESH_MS })
  const [secret, setSecret] = useState<string>()
  return (
    <div class="stack">
      <PageHead title="Watches">
        A watch is a search that goes on: what comes into the index and answers it is put into its feed, each
        story once. A delivery costs one low-cost search; looking and finding nothing is free.
      </PageHead>
      <AskForm
        onPut={(put) => {
          setSecret(put.secret ?? undefined)
          loaded.reload()
        }}
      />
      <Loading of={loaded}>{(watches) => <Watches watches={watches} onChange={loaded.reload} />}</Loading>
      {secret === undefined ? null : <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  )
}

const PACES = [
  ['1m', 'At once'],
  ['1h', 'Once an hour at most'],
  ['1d', 'Once a day at most'],
  ['7d', 'Once a week at most'],
] as const

const NOTHING = { q: '', site: '', webhook: '' }

function AskForm(props: { onPut: (put: WatchPutView) => void }): JSX.Element {
  const [asked, setAsked] = useState(NOTHING)
  const [every, setEvery] = useState('1h')
  const action = useAction()
  const submit = action.submit(async () => {
    const { q, site, webhook } = asked
    const body = {
      q,
      every,
      ...(site.trim() !== '' && { includeDomains: site }),
      ...(webhook.trim() !== '' && { webhook }),
    }
    props.onPut(await send<WatchPutView>('POST', '/watches', { id: '', asked: body }))
    setAsked(NOTHING)
  })
  const set = (name: keyof typeof NOTHING) => (text: string) => setAsked({ ...asked, [name]: text })
  return (
    <form class="stack" onSubmit={submit}>
      <div class="row">
        <Field
          class="grow"
          label="What to watch for"
          name="q"
          required
          maxLength={2000}
          placeholder="for example: sqlite release"
          autocomplete="off"
          value={asked.q}
          onText={set('q')}
        />
        <Choice label="How often" value={every} onChoose={setEvery} options={PACES} />
        <Submit of={action}>Watch</Submit>
      </div>
      <details>
        <summary>More</summary>
        <div class="row">
          <Field
            class="grow"
            label="Only these domains"
            placeholder="example.com, *.example.org"
            autocomplete="off"
            value={asked.site}
            onText={set('site')}
          />
          <Field
            class="grow"
            label="Webhook"
            placeholder="https://example.com/hooks/whippet"
            hint="New results are sent there by POST, signed."
            autocomplete="off"
            value={asked.webhook}
            onText={set('webhook')}
          />
        </div>
      </details>
      <Failure of={action.error} />
    </form>
  )
}

function Watches(props: { watches: readonly WatchView[]; onChange: () => void }): JSX.Element {
  if (props.watches.length === 0) {
    return (
      <EmptyState title="Nothing is watched yet">
        Ask above. What comes into the index from then on is looked at; what is there already is not.
      </EmptyState>
    )
  }
  return (
    <ul class="keys">
      {props.watches.map((watch) => (
        <WatchRow key={watch.id} watch={watch} onChange={props.onChange} />
      ))}
    </ul>
  )
}

function SecretDialog(props: { secret: string; onClose: () => void }): JSX.Element {
  return (
    <Dialog title="The secret of its webhook" onClose={props.onClose}>
      <p class="soft">Calls of the webhook are signed with it. Copy it now: it is not shown again.</p>
      <CodeBlock text={props.secret} label="the secret" wrap />
      <div class="actions">
        <Button tone="strong" onClick={props.onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}

const TONES = { active: 'good', blocked: 'warn', failing: 'bad' } as const

function WatchRow(props: { watch: WatchView; onChange: () => void }): JSX.Element {
  const { watch } = props
  const [open, setOpen] = useState<'results' | 'remove'>()
  const close = (): void => setOpen(undefined)
  return (
    <li>
      <div class="stack-tight">
        <h2>
          {watch.q} <span class={`badge ${TONES[watch.state]}`}>{watch.state}</span>
        </h2>
        <div class="facts">
          <code>{watch.id}</code>
          <span>every {watch.every} at most</span>
          <span>{count(watch.delivered)} delivered</span>
          <span title={watch.last_run === null ? '' : moment(watch.last_run)}>
            {watch.last_run === null ? 'nothing new yet' : `last looked ${ago(watch.last_run)}`}
          </span>
          {watch.webhook === null ? null : <span>calls {watch.webhook}</span>}
        </div>
        {watch.reason === null ? null : <p class="small">{watch.reason}</p>}
      </div>
      <div class="actions">
        <Button tone="quiet" label={`Results of ${watch.q}`} onClick={() => setOpen('results')}>
          Results
        </Button>
        <CopyButton text={watch.feed} label={`the address of the feed of ${watch.q}`} />
        <Button tone="quiet danger" label={`Remove ${watch.q}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'results' ? <ResultsDialog watch={watch} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog watch={watch} onRemoved={props.onChange} onClose={close} /> : null}
    </li>
  )
}

function ResultsDialog(props: { watch: WatchView; onClose: () => void }): JSX.Element {
  const { id, q, feed } = props.watch
  const { value, error } = useLoad<readonly WatchResultView[]>(`/watches/${id}/results`)
  return (
    <Dialog title={`New on “${q}”`} onClose={props.onClose}>
      <Failure of={error} />
      {value?.length === 0 ? <p class="soft">Nothing new yet.</p> : null}
      <ul class="stack">
        {(value ?? []).map((result) => (
          <li key={result.url} class="stack-tight">
            <WebLink url={result.url} text={result.title} />
            <span class="small soft" title={moment(result.delivered)}>
              {ago(result.delivered)}
            </span>
            <span class="small">{result.text}</span>
          </li>
        ))}
      </ul>
      <div class="actions">
        <a class="button" href={feed} rel="noreferrer">
          Open the feed
        </a>
        <Button tone="strong" onClick={props.onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function RemoveDialog(props: { watch: WatchView; onRemoved: () => void; onClose: () => void }): JSX.Element {
  const action = useAction()
  const remove = (): void =>
    action.send('POST', `/watches/${props.watch.id}/remove`, {}, () => {
      props.onClose()
      props.onRemoved()
    })
  return (
    <Dialog title={`Remove “${props.watch.q}”?`} onClose={props.onClose}>
      <p class="soft">Its feed ends with it. This can’t be undone.</p>
      <Failure of={action.error} />
      <div class="actions">
        <Button onClick={props.onClose}>Keep it</Button>
        <Button tone="danger" disabled={action.busy} onClick={remove}>
          Remove watch
        </Button>
      </div>
    </Dialog>
  )
}
