// How something stands, in a word or two and a colour.
import type { JSX } from 'preact'

export interface Tone {
  readonly title: string
  readonly tone: '' | 'good' | 'warn' | 'bad'
}

export function Badge(props: { of: Tone }): JSX.Element {
  return <span class={`badge ${props.of.tone}`}>{props.of.title}</span>
}
