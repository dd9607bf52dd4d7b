// Tabs: one panel of several, moved through with the arrow keys (WAI-ARIA tabs).
import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'

export function Tabs<T extends string>(props: {
  label: string
  tabs: readonly { readonly name: T; readonly title: string }[]
  chosen: T
  onChoose: (name: T) => void
  children: ComponentChildren
}): JSX.Element {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = props.tabs.findIndex(({ name }) => name === props.chosen)
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length]
    if (!next) return
    props.onChoose(next.name)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus()
  }
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={move}>
        {props.tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === props.chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === props.chosen ? 0 : -1}
            onClick={() => props.onChoose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${props.chosen}`}>
        {props.children}
      </div>
    </div>
  )
}
