// What a page is, and whether it is safe to show.

/** The contract's result types. */
export const PAGE_KINDS = [
  'website',
  'blog',
  'news',
  'video',
  'image',
  'place',
  'profile',
  'social',
  'academic',
  'calculation',
  'weather',
  'computation',
  'instant answer',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export const SAFETY_RATINGS = ['safe', 'unsafe', 'unknown'] as const
export type Safety = (typeof SAFETY_RATINGS)[number]
