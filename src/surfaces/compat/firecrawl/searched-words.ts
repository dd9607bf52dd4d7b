// The words by which a map of a site is narrowed down.
import type { z } from 'zod'
import { inPortions } from '../../../foundation/in-portions.ts'
import { UNCOUNTED } from '../../../foundation/step-budget.ts'
import { compileWildcards } from '../../../foundation/web/wildcard.ts'
import type { SiteMapped } from '../../../operations/sites/site-api.ts'
import { text } from '../frame/fields.ts'

/** As many as a search looks at. */
export const MOST_WORDS = 32
/** Addresses that are looked through in one go. */
const PORTION = 100

export const searchedWords: z.ZodType<readonly string[]> = text
  .transform((value) => [...new Set(value.toLowerCase().split(/\s+/).filter(Boolean))])
  .refine((words) => words.length <= MOST_WORDS, { error: `must be at most ${MOST_WORDS} words` })

type Address = SiteMapped['addresses'][number]

/** The addresses that hold every word, in themselves or in the words of their link. */
export async function withWords(
  addresses: readonly Address[],
  words: readonly string[],
): Promise<readonly Address[]> {
  const patterns = words.map((word) => compileWildcards(['', word, '']))
  const portions = inPortions(PORTION)
  const found: Address[] = []
  for (const address of addresses) {
    const text = `${address.url} ${address.anchor}`.toLowerCase()
    // All of it is bounded, so that nothing needs to be refused once the map is paid for.
    if (patterns.every((isIn) => isIn(text, UNCOUNTED))) found.push(address)
    await portions.did(1)
  }
  return found
}
