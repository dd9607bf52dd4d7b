// What would be added, before it is: how much, of which edition and right, and of a list which sites.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { LibraryOffer } from '../../../console-api.ts'
import { bytes, count } from '../../format.ts'
import { Button } from '../../parts/controls.tsx'
import { Notice } from '../../parts/notice.tsx'

export function Offer(props: {
  offer: LibraryOffer
  busy: boolean
  /** Hears which sites were chosen; of nothing where all of them were. */
  onAdd: (only?: readonly string[]) => void
}): JSX.Element {
  const { name, title, pages, bytes: size, edition, licence, sites = [] } = props.offer
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const facts = [
    title,
    pages === undefined ? '' : `${count(pages)} ${pages === 1 ? 'page' : 'pages'}`,
    size === 0 ? '' : bytes(size),
    edition,
    licence,
  ]
  const chosen = sites.map(({ site }) => site).filter((site) => !left.has(site))
  const turn = (site: string): void => {
    const now = new Set(left)
    if (!now.delete(site)) now.add(site)
    setLeft(now)
  }
  return (
    <Notice>
      <p>{facts.filter((fact) => fact !== '').join(', ')}</p>
      {sites.length > 1 ? (
        <fieldset class="checks">
          <legend>Sites{left.size > 0 ? ', and no others' : ''}</legend>
          {sites.map(({ site, pages: of }) => (
            <label key={site}>
              <input type="checkbox" checked={!left.has(site)} onChange={() => turn(site)} />
              {site} ({count(of)})
            </label>
          ))}
        </fieldset>
      ) : null}
      <Button
        disabled={props.busy || (left.size > 0 && chosen.length === 0)}
        onClick={() => props.onAdd(left.size > 0 ? chosen : undefined)}
      >
        {`Add ${name}`}
      </Button>
    </Notice>
  )
}
