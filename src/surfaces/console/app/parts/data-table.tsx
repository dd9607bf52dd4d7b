// A table that scrolls sideways on its own where it is too wide, by keyboard too; on a phone its rows fold, each cell behind its title.
import type { ComponentChildren, JSX } from 'preact'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** Stands below the cell, where there is anything. */
  readonly note?: (row: Row) => ComponentChildren
  readonly number?: boolean
  readonly soft?: boolean
}

function Note(props: { of: ComponentChildren }): JSX.Element | null {
  return props.of === undefined ? null : <div class="small soft">{props.of}</div>
}

export function DataTable<Row>(props: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  /** Stays a table on a phone: few columns, short cells. */
  narrow?: boolean
}): JSX.Element {
  const { label, columns, rows, keyOf } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class={props.narrow ? 'table' : 'table folds'} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, number }) => (
              <th key={title} scope="col" class={number ? 'number' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map(({ title, number, soft, cell, note }) => (
                <td key={title} data-title={title} class={number ? 'number' : soft ? 'soft' : undefined}>
                  {cell(row)}
                  <Note of={note?.(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
