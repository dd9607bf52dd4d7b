// What the documents are, by site, language, kind or origin: the largest shares first.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CountView } from '../../../console-api.ts'
import { count } from '../../format.ts'

const FIRST_SHOWN = 6
const MOST_SHOWN = 100

export function Shares(props: { title: string; of: readonly CountView[]; all: number }): JSX.Element {
  const [open, setOpen] = useState(false)
  const more = Math.min(props.of.length, MOST_SHOWN) - FIRST_SHOWN
  return (
    <section class="card stack-tight">
      <h2>{props.title}</h2>
      <ul class="shares">
        {props.of.slice(0, open ? MOST_SHOWN : FIRST_SHOWN).map(({ name, documents }) => (
          <li key={name}>
            <span>{name === '' ? 'not told' : name}</span>
            <span class="number">{count(documents)}</span>
            <meter
              min={0}
              max={Math.max(1, props.all)}
              value={documents}
              aria-label={`Share of ${name === '' ? 'what is not told' : name}`}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <button type="button" class="link small" onClick={() => setOpen(!open)}>
          {open ? 'Fewer' : `${count(more)} more`}
        </button>
      ) : null}
    </section>
  )
}
