// Filters apply as they are chosen; what says nothing is left out of the address. One menu is open at a time.

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
