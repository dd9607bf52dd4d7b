// Figures side by side, how something stands, and when something was.
import type { JSX } from 'preact'
import { ago, moment } from '../format.ts'

interface Figure {
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

export interface Tone {
  readonly title: string
  readonly tone: '' | 'good' | 'warn' | 'bad'
}

export function Badge(props: { of: Tone }): JSX.Element {
  return <span class={`badge ${props.of.tone}`}>{props.of.title}</span>
}

export function Ago(props: { at: string | number }): JSX.Element {
  return (
    <time dateTime={new Date(props.at).toISOString()} title={moment(props.at)}>
      {ago(props.at)}
    </time>
  )
}
