// The searches that were made in this browser, kept nowhere else.

const KEY = 'whippet-recent'
const MOST = 50

export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Remembers the search that this page shows; on the page of settings, forgets them all where asked to. */
export function addRecent(): void {
  const query = new URLSearchParams(location.search).get('q')?.trim() ?? ''
  if (location.pathname === '/' && query !== '' && document.querySelector('.found > li')) remember(query)
  const clear = document.querySelector<HTMLButtonElement>('[data-clear-recent]')
  clear?.addEventListener('click', () => {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // Without storage there is nothing to forget.
    }
    clear.disabled = true
    clear.textContent = 'Forgotten'
  })
}

function remember(query: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is remembered.
  }
}
