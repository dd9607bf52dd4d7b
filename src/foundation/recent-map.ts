// A map of bounded size that forgets what was not asked for lately.

export interface RecentMap<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
}

/**
 * Holds at most `2 * most` entries: what was met in the last two generations of `most` new ones. Unlike a list ordered
 * by use, a hit costs one lookup and moves nothing.
 */
export function createRecentMap<V>(most: number): RecentMap<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()
  const set = (key: string, value: V): void => {
    if (young.size >= most) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    set,
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
  }
}
