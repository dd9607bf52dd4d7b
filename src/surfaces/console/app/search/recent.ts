// The searches that were made in this browser, which alone keeps them, and only where its settings allow it.

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

/** Remembers the search that this page shows; forgets all of them where that is not allowed any more. */
export function addRecent(): void {
  const query = new URLSearchParams(location.search).get('q')?.trim() ?? ''
  const isSearch = location.pathname === '/' && query !== '' && document.querySelector('.found > li')
  try {
    if (document.documentElement.dataset['recent'] === undefined) localStorage.removeItem(KEY)
    else if (isSearch) remember(query)
  } catch {
    // Without storage nothing is remembered.
  }
}

function remember(query: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== query.toLowerCase())
  localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
}
