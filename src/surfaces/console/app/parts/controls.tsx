// Buttons and form fields: a label, a control, a hint.
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { Action } from '../api.ts'

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

interface InputProps {
  readonly value: string
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date'
  readonly name?: string
  readonly autocomplete?: 'off' | 'username' | 'current-password' | 'new-password'
  readonly placeholder?: string
  readonly required?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: string
  readonly max?: string
  readonly step?: string
  readonly inputMode?: 'decimal'
  readonly onText: (text: string) => void
}

export function Field(props: InputProps & { label: string; hint?: string; class?: string }): JSX.Element {
  const { label, hint, class: outer, onText, ...input } = props
  const id = useId()
  const attributes = {
    ...input,
    id,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  } as JSX.IntrinsicElements['input']
  return (
    <div class={`field ${outer ?? ''}`}>
      <label for={id}>{label}</label>
      <input {...attributes} onInput={(event) => onText(event.currentTarget.value)} />
      {hint === undefined ? null : (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

export function LinesField(props: {
  label: string
  hint: string
  placeholder: string
  rows: number
  value: string
  onText: (text: string) => void
}): JSX.Element {
  const { label, hint, onText, ...area } = props
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        required
        spellcheck={false}
        autocapitalize="off"
        aria-describedby={`${id}-hint`}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}

export function FileField(props: {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  disabled: boolean
  class?: string
  onFiles: (files: readonly File[]) => void
}): JSX.Element {
  const { label, hint, class: outer, onFiles, ...input } = props
  const id = useId()
  const take = ({ currentTarget: field }: { currentTarget: HTMLInputElement }): void => {
    const files = [...(field.files ?? [])]
    // The same file can be chosen again.
    field.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div class={`field ${outer ?? ''}`}>
      <label for={id}>{label}</label>
      <input {...input} id={id} type="file" aria-describedby={`${id}-hint`} onChange={take} />
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}

export function Choice(props: {
  label: string
  value: string
  onChoose: (value: string) => void
  /** A text is both, what is chosen and what is shown. */
  options: readonly (string | readonly [value: string, title: string])[]
}): JSX.Element {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {props.options
          .map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
          .map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
      </select>
    </div>
  )
}
