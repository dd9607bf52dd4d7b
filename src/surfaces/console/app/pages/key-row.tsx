// One key in the list, and what can be done with it.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { KeyChange, KeyShown } from '../../console-api.ts'
import { useAction } from '../api.ts'
import { ago, date, dollars, moment } from '../format.ts'
import { Button, Field, Submit } from '../parts/controls.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/notice.tsx'

type Open = 'rename' | 'cap' | 'revoke' | undefined

const TONES = { enabled: 'good', disabled: 'warn', revoked: '' } as const

export function KeyRow(props: { item: KeyShown; onChange: () => void }): JSX.Element {
  const { item } = props
  const [open, setOpen] = useState<Open>()
  const action = useAction()
  const change = (asked: KeyChange): void =>
    action.send('PATCH', `/keys/${item.id}`, asked, () => {
      setOpen(undefined)
      props.onChange()
    })
  const dialog = {
    item,
    busy: action.busy,
    error: action.error,
    onChange: change,
    onClose: () => setOpen(undefined),
  }
  return (
    <li class={item.state}>
      <div class="stack-tight">
        <h2>
          {item.name} <span class={`badge ${TONES[item.state]}`}>{item.state}</span>
        </h2>
        <div class="facts">
          <code>{item.key}…</code>
          <span title={moment(item.created)}>made {date(item.created)}</span>
          <span title={item.last_used === null ? '' : moment(item.last_used)}>
            {item.last_used === null ? 'never used' : `last used ${ago(item.last_used)}`}
          </span>
          {item.daily_cap_dollars === null ? null : (
            <span>at most {dollars(item.daily_cap_dollars)} a day</span>
          )}
          {limitsOf(item).map((limit) => (
            <span key={limit}>{limit}</span>
          ))}
        </div>
        {open === undefined ? <Failure of={action.error} /> : null}
      </div>
      {item.state === 'revoked' ? null : <Actions item={item} onOpen={setOpen} onChange={change} />}
      {open === 'rename' ? <RenameDialog {...dialog} /> : null}
      {open === 'cap' ? <CapDialog {...dialog} /> : null}
      {open === 'revoke' ? <RevokeDialog {...dialog} /> : null}
    </li>
  )
}

/** What binds the key, in words. */
function limitsOf({ expires, scopes, networks }: KeyShown): string[] {
  const over = expires !== undefined && Date.parse(expires) <= Date.now()
  return [
    ...(expires === undefined ? [] : [over ? `expired ${moment(expires)}` : `expires ${moment(expires)}`]),
    ...(scopes === undefined ? [] : [`for ${scopes.join(', ')} only`]),
    ...(networks === undefined ? [] : [`from ${networks.join(', ')} only`]),
  ]
}

function Actions(props: {
  item: KeyShown
  onOpen: (open: Open) => void
  onChange: (asked: KeyChange) => void
}): JSX.Element {
  const { item } = props
  const next = item.state === 'enabled' ? 'disabled' : 'enabled'
  const button = (title: string, onClick: () => void): JSX.Element => (
    <Button tone="quiet" label={`${title} ${item.name}`} onClick={onClick}>
      {title}
    </Button>
  )
  return (
    <div class="actions">
      {button('Rename', () => props.onOpen('rename'))}
      {button('Spend cap', () => props.onOpen('cap'))}
      {button(next === 'enabled' ? 'Enable' : 'Disable', () => props.onChange({ state: next }))}
      <Button tone="quiet danger" label={`Revoke ${item.name}`} onClick={() => props.onOpen('revoke')}>
        Revoke
      </Button>
    </div>
  )
}

interface KeyDialogProps {
  readonly item: KeyShown
  readonly busy: boolean
  readonly error: string | undefined
  onChange(asked: KeyChange): void
  onClose(): void
}

function RenameDialog(props: KeyDialogProps): JSX.Element {
  const [name, setName] = useState(props.item.name)
  return (
    <FormDialog {...props} title="Rename" of="Rename" change={{ name }}>
      <Field label="Name" required maxLength={100} value={name} onText={setName} />
    </FormDialog>
  )
}

function CapDialog(props: KeyDialogProps): JSX.Element {
  const [cap, setCap] = useState(props.item.daily_cap_dollars?.toString() ?? '')
  const change = { daily_cap_dollars: cap.trim() === '' ? null : Number(cap) }
  return (
    <FormDialog {...props} title="Set cap" of="Spend cap of" change={change}>
      <p class="soft">
        Calls that would take the key over this amount within one day (UTC) are refused with 402, whatever the
        balance is.
      </p>
      <Field
        label="US dollars a day"
        type="number"
        min="0"
        max="1000000"
        step="any"
        inputMode="decimal"
        hint="Empty: no cap."
        value={cap}
        onText={setCap}
      />
    </FormDialog>
  )
}

function FormDialog(
  props: KeyDialogProps & { title: string; of: string; change: KeyChange; children: ComponentChildren },
): JSX.Element {
  const submit = (event: Event): void => {
    event.preventDefault()
    props.onChange(props.change)
  }
  return (
    <Dialog title={`${props.of} “${props.item.name}”`} onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        {props.children}
        <Failure of={props.error} />
        <div class="actions">
          <Button onClick={props.onClose}>Cancel</Button>
          <Submit of={props}>{props.title}</Submit>
        </div>
      </form>
    </Dialog>
  )
}

function RevokeDialog(props: KeyDialogProps): JSX.Element {
  return (
    <Dialog title={`Revoke “${props.item.name}”?`} onClose={props.onClose}>
      <p class="soft">
        Every call with <code>{props.item.key}…</code> is refused from now on. This can’t be undone; to stop a
        key for a while, disable it.
      </p>
      <Failure of={props.error} />
      <div class="actions">
        <Button onClick={props.onClose}>Keep it</Button>
        <Button tone="danger" disabled={props.busy} onClick={() => props.onChange({ state: 'revoked' })}>
          Revoke key
        </Button>
      </div>
    </Dialog>
  )
}
