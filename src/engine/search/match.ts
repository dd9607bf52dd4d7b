// How a page of a list matches its query: what the index and the vectors say of it, normalised by the list.

/** What a list is ranked by. */
export type Evidence = 'words' | 'vectors'

export interface Match {
  readonly list: ListMatch
  /** The share of the best page's score, 1 for the best. */
  readonly words: number
  /** The reciprocal of the place that the words alone give; 0 where they did not find it. */
  readonly place: number
  /** The share of the query's words that the page has, by their rarity. */
  readonly covered: number
  /** The score for each word of the query, by the size of the index. */
  readonly strength: number
  /** Cosine of the nearest passage, and the reciprocal of its place among those of the list. */
  readonly cosine: number
  readonly cosinePlace: number
  /** The same of the mean of the nearest passages, and how many standard deviations it is above that of the list. */
  readonly mean: number
  readonly meanPlace: number
  readonly standard: number
  /** Cosine of the first passage, and the reciprocal of its place. */
  readonly head: number
  readonly headPlace: number
  /** Words and the nearest passage as one. */
  readonly together: number
}

/** What the list as a whole tells. */
export interface ListMatch {
  readonly mostCovered: number
  readonly strongest: number
  /** How far the best page is ahead of the second by its words, from 0 to 1. */
  readonly lead: number
  /** The share of the index that has a word of the query, on a scale of logarithms. */
  readonly matching: number
  readonly nearest: number
  readonly nearestMean: number
  readonly nearestHead: number
  /** The mean of the list by its vectors. */
  readonly usual: number
  readonly together: number
}
