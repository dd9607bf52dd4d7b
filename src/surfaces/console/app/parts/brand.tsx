// The name and its mark.
import type { JSX } from 'preact'

export function Brand(props: { href: string; onClick?: (event: MouseEvent) => void }): JSX.Element {
  return (
    <a class="brand" href={props.href} onClick={props.onClick}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path
          d="M6.5 9.5 11.5 23 16 12.5 20.5 23l5-13.5"
          fill="none"
          stroke="var(--accent-ink)"
          stroke-width="2.6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      Whippet
    </a>
  )
}
