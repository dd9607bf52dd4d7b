// Links: to a page of the console, out to the web, and home by the name and its mark.
import type { ComponentChildren, JSX } from 'preact'
import { webAddress } from '../format.ts'
import { follow, pageAddress } from '../navigate.ts'

export function PageLink(props: { page: string; children: ComponentChildren }): JSX.Element {
  return (
    <a href={pageAddress(props.page)} onClick={(event) => follow(event, props.page)}>
      {props.children}
    </a>
  )
}

export function WebLink(props: { url: string; text: string }): JSX.Element {
  const address = webAddress(props.url)
  if (address === undefined) return <span>{props.text}</span>
  return (
    <a href={address} rel="noreferrer">
      {props.text}
    </a>
  )
}

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
