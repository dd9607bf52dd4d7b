// Makes the addresses of a page absolute.

const MAX_URL_LENGTH = 2_000

/** An http(s) address, or undefined for anything a reader can't follow. */
export function absoluteUrl(address: string | undefined, base: string): string | undefined {
  const trimmed = address?.trim() ?? ''
  if (trimmed === '' || trimmed.length > MAX_URL_LENGTH) return undefined
  const url = URL.parse(trimmed, base === '' ? undefined : base)
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined
}

/** The address that relative ones start from: the `base` element's, itself relative to the page's. */
export function baseUrl(url: string, base: string): string {
  return absoluteUrl(base, url) ?? url
}
