// Pages by their address, without loading the document again.
import { useEffect, useState } from 'preact/hooks'

const BASE = '/console'

/** The name of the page in the address: `usage` for /console/usage. */
function currentPage(): string {
  return location.pathname.slice(BASE.length).split('/').filter(Boolean).join('/')
}

export function pageAddress(page: string): string {
  return page === '' ? BASE : `${BASE}/${page}`
}

export function goTo(page: string): void {
  history.pushState(null, '', pageAddress(page))
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}

export function usePage(): string {
  const [page, setPage] = useState(currentPage)
  useEffect(() => {
    const follow = (): void => setPage(currentPage())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return page
}

/** Lets a plain click on a link go to the page in place; any other click is the browser's. */
export function follow(event: MouseEvent, page: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(page)
}
