// The names of the foreign APIs: what WHIPPET_COMPAT may hold, known without loading what speaks them.

export const SHAPE_NAMES: readonly string[] = [
  'tavily',
  'brave',
  'exa',
  'serper',
  'google',
  'searxng',
  'firecrawl',
  'jina',
]

export const ALL_SHAPES = 'all'
export const NO_SHAPES = 'none'

/** A name that WHIPPET_COMPAT may hold, in its one form. */
export function compatName(text: string): string | undefined {
  const name = text.toLowerCase()
  return [ALL_SHAPES, NO_SHAPES, ...SHAPE_NAMES].find((one) => one === name)
}
