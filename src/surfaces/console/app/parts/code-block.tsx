// Text to take along, with a button that copies it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

/** Long lines scroll; with `wrap`, they break anywhere. */
export function CodeBlock(props: { text: string; label: string; wrap?: boolean }): JSX.Element {
  return (
    <div class="code">
      <pre class={props.wrap ? 'wrapped' : ''} tabIndex={props.wrap ? undefined : 0}>
        {props.text}
      </pre>
      <CopyButton text={props.text} label={props.label} />
    </div>
  )
}

export function CopyButton(props: { text: string; label: string }): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = (): void => {
    // It is there on https and localhost only.
    const copied = navigator.clipboard?.writeText(props.text) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => setState('copied'),
      () => setState('failed'),
    )
    setTimeout(() => setState('idle'), 2500)
  }
  const shown = { idle: 'Copy', copied: 'Copied', failed: 'Select it by hand' }[state]
  return (
    <button type="button" class="button quiet" onClick={copy}>
      <span aria-live="polite">{shown}</span>
      {state === 'idle' ? <span class="visually-hidden">{props.label}</span> : null}
    </button>
  )
}
