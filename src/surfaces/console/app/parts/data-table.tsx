// A table that scrolls sideways on its own where it is too wide, by keyboard too.
import type { ComponentChildren, JSX } from 'preact'

export interface Column {
  readonly title: string
  readonly number?: boolean
}

export function DataTable(props: {
  label: string
  columns: readonly Column[]
  children: ComponentChildren
}): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table" aria-label={props.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {props.columns.map(({ title, number }) => (
              <th key={title} scope="col" class={number ? 'number' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  )
}
