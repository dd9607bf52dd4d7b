// A few figures side by side.
import type { JSX } from 'preact'

export interface Figure {
  readonly name: string
  readonly value: string
  readonly note?: string
}

export function Figures(props: { figures: readonly Figure[] }): JSX.Element {
  return (
    <dl class="figures">
      {props.figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note === undefined ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
