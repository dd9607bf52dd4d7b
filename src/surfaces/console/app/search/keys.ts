// Keys and filters of the search page: / to the box, j and k or the arrows through the results, Escape out of both.

/**
 * Filters apply as they are chosen; what says nothing is left out of the address. One menu is open at a
 * time.
 */
export function addFilters(): void {
  const form = document.querySelector<HTMLFormElement>('#search')
  const choices = [...document.querySelectorAll<HTMLSelectElement>('.choices select')]
  for (const choice of choices) choice.addEventListener('change', () => form?.requestSubmit())
  form?.addEventListener('submit', () => {
    for (const choice of choices) {
      const before = [...choice.options].find((option) => option.defaultSelected)?.value ?? ''
      // A choice that was never made needs no place in the address.
      if (choice.value === '' && before === '') choice.disabled = true
    }
    const site = document.querySelector<HTMLInputElement>('.choices input[name="site"]')
    if (site && site.value.trim() === '') site.disabled = true
  })
  addEventListener('pageshow', () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('.choices :disabled'))
      field.disabled = false
  })
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details.actions')]
  const close = (except?: EventTarget | null): void => {
    for (const menu of menus)
      if (menu.open && !(except instanceof Node && menu.contains(except))) menu.open = false
  }
  document.addEventListener('click', (event) => close(event.target))
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

export function addKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
    const box = document.querySelector<HTMLInputElement>('#q')
    const active = document.activeElement
    if (event.key === 'Escape') leave(active)
    if (active?.matches('input, select, textarea')) return
    if (event.key === '/') {
      event.preventDefault()
      box?.select()
    } else step(event, active)
  })
}

/** Out of the box or a result, and what is open is shut. */
function leave(active: Element | null): void {
  const menu = active?.closest('details.actions')
  menu?.removeAttribute('open')
  if (menu) menu.querySelector('summary')?.focus()
  else if (active instanceof HTMLElement) active.blur()
}

function step(event: KeyboardEvent, active: Element | null): void {
  const by = STEPS[event.key]
  const links = [...document.querySelectorAll<HTMLElement>('.found h2 a, .found h3 a')]
  const at = links.indexOf(active as HTMLElement)
  const next = by === undefined ? undefined : links[at < 0 ? 0 : at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
