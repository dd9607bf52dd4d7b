// The search page's style, and its keys: / to the box, j and k or the arrows through the results.
import './styles/tokens.css'
import './styles/base.css'
import './styles/search-page.css'
import { applyStoredTheme } from './theme.ts'

applyStoredTheme()

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const box = document.querySelector<HTMLInputElement>('input[name="q"]')
  if (document.activeElement === box) {
    if (event.key === 'Escape') box?.blur()
    if (event.key !== 'ArrowDown') return
  } else if (event.key === '/') {
    event.preventDefault()
    box?.select()
    return
  }
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = [...document.querySelectorAll<HTMLElement>('.found h2 a, .found h3 a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at < 0 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
})
