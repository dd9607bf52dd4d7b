// Standing questions: asked, read and dropped.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { WatchPutView, WatchView } from '../../../console-api.ts'
import { send } from '../../api.ts'
import { Button, Submit } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Loading } from '../../parts/loading.tsx'
import { EmptyState, Failure } from '../../parts/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { WatchRow } from './watch-row.tsx'

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
