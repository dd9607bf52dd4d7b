// A link to a page of the console, which is opened in place.
import type { ComponentChildren, JSX } from 'preact'
import { follow, pageAddress } from '../navigate.ts'

export function PageLink(props: { page: string; children: ComponentChildren }): JSX.Element {
  return (
    <a href={pageAddress(props.page)} onClick={(event) => follow(event, props.page)}>
      {props.children}
    </a>
  )
}
