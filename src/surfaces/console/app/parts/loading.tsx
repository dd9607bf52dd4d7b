// What a page shows once it is loaded: its failure above it, and that it is on its way until it is there.
import type { ComponentChildren, JSX } from 'preact'
import type { Loaded } from '../use-load.ts'
import { Failure } from './notice.tsx'

export function Loading<T>(props: { of: Loaded<T>; children: (value: T) => ComponentChildren }): JSX.Element {
  const { value, error } = props.of
  return (
    <>
      <Failure of={error} />
      {value === undefined ? <div class="loading" /> : props.children(value)}
    </>
  )
}
