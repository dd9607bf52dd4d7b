// Suggestions below the box: recent searches first, then the service's; a combobox as WAI-ARIA has it.
import { recentSearches } from './recent.ts'

const MOST = 8
const MOST_RECENT = 3
const MOST_RECENT_ALONE = 6
/** So long after a letter the service is asked: a word that is typed quickly asks once. */
const PAUSE_MS = 60

interface Suggestion {
  readonly text: string
  readonly recent: boolean
}

export function addSuggestions(): void {
  const box = document.querySelector<HTMLInputElement>('#q')
  const form = document.querySelector<HTMLFormElement>('#search')
  if (!box || !form) return
  const list = document.createElement('ul')
  list.id = 'suggestions'
  list.className = 'suggestions'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  list.hidden = true
  box.parentElement?.append(list)
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-expanded', 'false'],
    ['aria-controls', list.id],
  ] as const)
    box.setAttribute(name, value)

  let typed = box.value
  let chosen = -1
  let asking: AbortController | undefined

  const close = (): void => {
    list.hidden = true
    chosen = -1
    box.setAttribute('aria-expanded', 'false')
    box.removeAttribute('aria-activedescendant')
    box.parentElement?.classList.remove('open')
  }

  const go = (text: string): void => {
    box.value = text
    close()
    form.requestSubmit()
  }

  const show = (suggestions: readonly Suggestion[]): void => {
    list.replaceChildren(...suggestions.map((one, at) => itemOf(one, at, typed, go)))
    chosen = -1
    box.removeAttribute('aria-activedescendant')
    list.hidden = suggestions.length === 0
    box.setAttribute('aria-expanded', String(suggestions.length > 0))
    box.parentElement?.classList.toggle('open', suggestions.length > 0)
  }

  const choose = (at: number): void => {
    const items = [...list.children]
    chosen = (at + items.length + 1) % (items.length + 1)
    if (chosen === items.length) chosen = -1
    for (const [index, item] of items.entries()) item.setAttribute('aria-selected', String(index === chosen))
    const item = items[chosen]
    box.value = item instanceof HTMLElement ? (item.dataset['text'] ?? '') : typed
    if (item) box.setAttribute('aria-activedescendant', item.id)
    else box.removeAttribute('aria-activedescendant')
  }

  const ask = async (): Promise<void> => {
    asking?.abort()
    const own = new AbortController()
    asking = own
    const recent = recentOf(typed)
    if (typed.trim() === '') return show(recent)
    await new Promise((done) => setTimeout(done, PAUSE_MS))
    if (own.signal.aborted) return
    const told = await suggestionsFor(typed, own.signal)
    if (own.signal.aborted || document.activeElement !== box) return
    const known = new Set(recent.map(({ text }) => text.toLowerCase()))
    const others = told
      .filter((text) => !known.has(text.toLowerCase()))
      .map((text) => ({ text, recent: false }))
    show([...recent, ...others].slice(0, MOST))
  }

  box.addEventListener('input', () => {
    typed = box.value
    void ask()
  })
  box.addEventListener('click', () => {
    if (list.hidden) void ask()
  })
  box.addEventListener('blur', () => {
    asking?.abort()
    close()
  })
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) void ask()
      else choose(event.key === 'ArrowDown' ? chosen + 1 : chosen < 0 ? list.children.length - 1 : chosen - 1)
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      box.value = typed
      close()
    } else if (event.key === 'Enter') close()
  })
}

function recentOf(typed: string): readonly Suggestion[] {
  const start = typed.trim().toLowerCase()
  return recentSearches()
    .filter((text) => text.toLowerCase().startsWith(start) && text.toLowerCase() !== start)
    .slice(0, start === '' ? MOST_RECENT_ALONE : MOST_RECENT)
    .map((text) => ({ text, recent: true }))
}

async function suggestionsFor(typed: string, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const reply = await fetch(`/suggest?${new URLSearchParams({ q: typed })}`, { signal })
    const body: unknown = reply.ok ? await reply.json() : []
    const texts: unknown = Array.isArray(body) ? body[1] : []
    return Array.isArray(texts) ? texts.filter((text): text is string => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** The part that was typed is plain, what a suggestion adds is bold. */
function itemOf(
  { text, recent }: Suggestion,
  at: number,
  typed: string,
  go: (text: string) => void,
): HTMLElement {
  const item = document.createElement('li')
  item.id = `suggestion-${at}`
  item.dataset['text'] = text
  item.className = recent ? 'recent' : ''
  item.dir = 'auto'
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  const same = text.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0
  const added = document.createElement('b')
  added.textContent = text.slice(same)
  item.append(text.slice(0, same), added)
  // Before the box loses the focus, and the list with it.
  item.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    if (event.button === 0) go(text)
  })
  return item
}
