// Dialogs over the page: the browser's own, so that focus and Escape are right, and one that asks for a name to be typed.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Field } from './controls.tsx'

export function Dialog(props: {
  title: string
  onClose: () => void
  children: ComponentChildren
}): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!element.current?.open) element.current?.showModal()
  }, [])
  return (
    <dialog ref={element} aria-labelledby={id} onClose={props.onClose}>
      <div class="stack">
        <h2 id={id}>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  )
}

interface NamedAction {
  readonly title: string
  readonly run: () => void
}

/** Asks for the name of what is about to be lost: no slip of the pointer and no double click types it. */
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
