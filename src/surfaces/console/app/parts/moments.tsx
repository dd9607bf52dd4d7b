// When something was, as people say it; exactly for who points at it.
import type { JSX } from 'preact'
import { ago, moment } from '../format.ts'

export function Ago(props: { at: string }): JSX.Element {
  return (
    <time dateTime={props.at} title={moment(props.at)}>
      {ago(props.at)}
    </time>
  )
}
