// The part of a page that a caller asks for, named by CSS selectors.

export interface PagePart {
  /** Only what matches is read. */
  readonly selector?: string
  /** What matches is left out. */
  readonly removeSelector?: string
}

/** The key of a copy: the whole page's stands under its address, a part's under a fragment of its own. */
export function copyKey(address: string, { selector, removeSelector }: PagePart): string {
  const named = Object.entries({ selector, removeSelector }).filter((entry) => entry[1] !== undefined)
  return named.length === 0 ? address : `${address}#${JSON.stringify(named)}`
}
