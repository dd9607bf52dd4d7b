// When something was, as people say it; exactly for who points at it.
import type { JSX } from 'preact'
import { ago, moment } from '../format.ts'

export function Ago(props: { at: string | number }): JSX.Element {
  return (
    <time dateTime={new Date(props.at).toISOString()} title={moment(props.at)}>
      {ago(props.at)}
    </time>
  )
}
