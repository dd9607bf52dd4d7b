// One standing question in the list, what it has delivered, and its end.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { WatchResultView, WatchView } from '../../../console-api.ts'
import { ago, count, moment } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/code-block.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/notice.tsx'
import { WebLink } from '../../parts/web-link.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'

const TONES = { active: 'good', blocked: 'warn', failing: 'bad' } as const

export function WatchRow(props: { watch: WatchView; onChange: () => void }): JSX.Element {
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
