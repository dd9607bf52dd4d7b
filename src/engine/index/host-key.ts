// Hosts in an order in which a site and all below it lie together: from the top domain down.

/** `com.example.www.` for `www.example.com`. */
export function hostKey(host: string): string {
  return `${host.split('.').toReversed().join('.')}.`
}

export function hostOfKey(key: string): string {
  return key.slice(0, -1).split('.').toReversed().join('.')
}

/** The keys of the host and of all below it: from the first, up to and without the second. */
export function keysOfSite(host: string): { readonly from: string; readonly to: string } {
  const from = hostKey(host)
  // The character after the dot.
  return { from, to: `${from.slice(0, -1)}/` }
}
