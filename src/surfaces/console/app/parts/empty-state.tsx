// What a page shows while there is nothing to show: what will stand here, and how to get it.
import type { ComponentChildren, JSX } from 'preact'

export function EmptyState(props: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="empty">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )
}
