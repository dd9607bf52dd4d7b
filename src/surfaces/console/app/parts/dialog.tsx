// A dialog over the page: the browser's own, so that focus and Escape are right.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

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
