// Asks for the name of what is about to be lost: no slip of the pointer and no double click types it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from './field.tsx'

interface NamedAction {
  readonly title: string
  readonly run: () => void
}

export function ConfirmByName(props: {
  name: string
  actions: readonly NamedAction[]
  busy: boolean
}): JSX.Element {
  const [typed, setTyped] = useState('')
  const isNamed = typed.trim() === props.name
  return (
    <div class="stack">
      <Field label={`Type ${props.name} to confirm`} autocomplete="off" value={typed} onText={setTyped} />
      <div class="actions">
        {props.actions.map(({ title, run }) => (
          <button
            key={title}
            type="button"
            class="button danger"
            disabled={props.busy || !isNamed}
            onClick={run}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  )
}
