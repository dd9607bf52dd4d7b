// A table that scrolls sideways on its own where it is too wide, by keyboard too; on a phone its rows fold, each cell behind its title.
import type { ComponentChildren, JSX } from 'preact'

export interface Column {
  readonly title: string
  readonly number?: boolean
}

export function DataTable(props: {
  label: string
  columns: readonly Column[]
  /** Stays a table on a phone: few columns, short cells. */
  narrow?: boolean
  children: ComponentChildren
}): JSX.Element {
  const form = props.narrow ? { class: 'table' } : { class: 'table folds', style: titlesOf(props.columns) }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section {...form} aria-label={props.label} tabIndex={0}>
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

/** As variables, which the style sheet puts before the cells of a folded row. */
function titlesOf(columns: readonly Column[]): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ title }, at) => [`--title-${at + 1}`, JSON.stringify(title === '' ? '' : `${title} `)]),
  )
}
