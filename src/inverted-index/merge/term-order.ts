// The terms of several dictionaries in one order, each once.
import type { TermIterator } from '../segment/term-dictionary.ts'

export class TermOrder {
  readonly #iterators: readonly TermIterator[]
  /** Of those that have a term left, by that term. */
  readonly #places: number[] = []
  /** Places of the iterators that stand at the term which `next` gave last. */
  having: readonly number[]

  constructor(iterators: readonly TermIterator[]) {
    this.#iterators = iterators
    this.having = [...iterators.keys()]
  }

  /** The next term in the order of bytes; undefined behind the last. */
  next(): Uint8Array | undefined {
    for (const place of this.having) this.#advance(place)
    const places = this.#places
    if (places.length === 0) return undefined
    const { term, at } = this.#iteratorAt(0)
    let same = 1
    while (same < places.length && this.#iteratorAt(same).at.compareWith(at) === 0) same++
    this.having = places.splice(0, same)
    return term
  }

  /** Steps to its next term and puts it where that belongs. */
  #advance(place: number): void {
    const iterator = this.#iterators[place] as TermIterator
    if (!iterator.next()) return
    let low = 0
    for (let high = this.#places.length; low < high; ) {
      const middle = (low + high) >> 1
      if (this.#iteratorAt(middle).at.compareWith(iterator.at) < 0) low = middle + 1
      else high = middle
    }
    this.#places.splice(low, 0, place)
  }

  #iteratorAt(at: number): TermIterator {
    return this.#iterators[this.#places[at] as number] as TermIterator
  }
}
