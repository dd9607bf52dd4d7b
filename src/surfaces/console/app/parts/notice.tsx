// A sentence that matters now: a failure, a warning, a piece of news, that something is on its way, or that there is nothing yet.
import type { ComponentChildren, JSX } from 'preact'
import type { Loaded } from '../api.ts'
import { CodeBlock } from './code-block.tsx'

export function Notice(props: { tone?: 'bad' | 'warn'; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`notice ${props.tone ?? ''}`} role={props.tone === 'bad' ? 'alert' : 'status'}>
      {props.children}
    </div>
  )
}

/** Nothing where there is no failure. */
export function Failure(props: { of: string | undefined }): JSX.Element | null {
  return props.of === undefined ? null : <Notice tone="bad">{props.of}</Notice>
}

/** What a page shows while there is nothing to show: what will stand here, and how to get it. */
export function EmptyState(props: {
  title: string
  children: ComponentChildren
  /** A command that does it too. */
  command?: string
}): JSX.Element {
  return (
    <section class="empty">
      <h2>{props.title}</h2>
      <p>{props.children}</p>
      {props.command === undefined ? null : <CodeBlock text={props.command} label="the command" />}
    </section>
  )
}

export function Loading<T>(props: { of: Loaded<T>; children: (value: T) => ComponentChildren }): JSX.Element {
  const { value, error } = props.of
  return (
    <>
      <Failure of={error} />
      {value === undefined ? <div class="loading" /> : props.children(value)}
    </>
  )
}
