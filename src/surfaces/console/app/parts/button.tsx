// A button; without `onClick` it sends the form that it stands in.
import type { ComponentChildren, JSX } from 'preact'
import type { Action } from '../use-action.ts'

export function Button(props: {
  tone?: 'strong' | 'quiet' | 'danger' | 'quiet danger'
  /** Said in place of its text, where that alone does not tell what it is for. */
  label?: string
  disabled?: boolean
  onClick?: () => void
  children: ComponentChildren
}): JSX.Element {
  return (
    <button
      type={props.onClick ? 'button' : 'submit'}
      class={`button ${props.tone ?? ''}`}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}

/** Sends its form, once at a time. */
export function Submit(props: { of: Pick<Action, 'busy'>; children: ComponentChildren }): JSX.Element {
  return (
    <Button tone="strong" disabled={props.of.busy}>
      {props.children}
    </Button>
  )
}
