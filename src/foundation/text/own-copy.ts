// A piece of a text is a view on all of it, which it keeps in memory: what is kept for long should be a copy.

/** Shorter pieces are copied as they are cut. */
const SHORTEST_VIEW = 13

/** The same text, which holds no other in memory. */
export function ownCopy(piece: string): string {
  return piece.length < SHORTEST_VIEW ? piece : ` ${piece}`.slice(1)
}
