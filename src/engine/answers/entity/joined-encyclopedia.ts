// Two encyclopedias as one: the second is asked for what the first does not know.
import type { Encyclopedia } from './encyclopedia.ts'

export function joinEncyclopedias(first: Encyclopedia, second: Encyclopedia): Encyclopedia {
  return {
    async find(name, effort) {
      const known = await first.find(name, effort)
      return known.length > 0 ? known : await second.find(name, effort)
    },
    async peek(name) {
      const known = await first.peek(name)
      return known.length > 0 ? known : await second.peek(name)
    },
  }
}
