// A link out to the web; plain text where the address is no web address.
import type { JSX } from 'preact'
import { webAddress } from '../format.ts'

export function WebLink(props: { url: string; text: string }): JSX.Element {
  const address = webAddress(props.url)
  if (address === undefined) return <span>{props.text}</span>
  return (
    <a href={address} rel="noreferrer">
      {props.text}
    </a>
  )
}
