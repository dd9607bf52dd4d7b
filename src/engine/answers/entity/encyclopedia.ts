// The Encyclopedia port: things with a name and facts about them.
import type { Effort } from '../answer.ts'

export interface Entity {
  readonly name: string
  /** What sort of thing: "country", "chemical element". */
  readonly kind: string
  /** One sentence that says what it is. */
  readonly summary: string
  readonly items: readonly { readonly label: string; readonly value: string }[]
  readonly related: readonly string[]
  /** Where the facts come from, for people's eyes. */
  readonly source: string
  /** A page about it. */
  readonly url: string
  /** How likely the name means this thing: 1 for a country, towards 0 for what few people mean. */
  readonly prominence: number
  /** Whether the bare name, without any other word, may be taken for this thing. */
  readonly plain: boolean
}

export interface Encyclopedia {
  /** Things of that name, the likeliest first. Loads or asks for what it needs, off the main thread. */
  find(name: string, effort: Pick<Effort, 'signal' | 'countCall'>): Promise<readonly Entity[]>
  /** The same from what is loaded already: never waits for a load, and starts none. */
  peek(name: string): Promise<readonly Entity[]>
}

/** Two encyclopedias as one: the second is asked for what the first does not know. */
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
