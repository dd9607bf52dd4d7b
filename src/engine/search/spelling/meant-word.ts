// The word that somebody meant who wrote one that neither the word list nor the index knows.
import { partQuery } from '../retrieve/index-queries.ts'
import type { DoubtfulWord } from './doubtful-words.ts'
import { commonnessOf, indexSpellings, rareIn } from './index-spellings.ts'
import { type RankedSpelling, rankSpellings, type Spelling, scoreUnchanged } from './rank-spellings.ts'
import type { SpellingNeeds } from './spelling-needs.ts'
import { splitSpelling } from './split-spelling.ts'

/** Words of the list that are looked up in the index. */
const MOST_LOOKUPS = 8
/** How many may still be meant when the words beside them are asked. */
const MOST_IN_CONTEXT = 4
/** A word that nobody knows may still be right: as likely as one of this commonness. */
const UNKNOWN = 9
/** How much oftener the word that is meant must stand in the index than the one that was written. */
const RATIO = 20
const CONTEXT_WEIGHT = 0.7
/** What the index says of how common a word is, against what the list says. */
const INDEX_SHARE = 0.5

export async function meantWord(doubtful: DoubtfulWord, needs: SpellingNeeds): Promise<string | undefined> {
  const { word } = doubtful
  const { index, list } = needs
  if (list?.commonness(word) !== undefined) return undefined
  const rare = rareIn(needs.documents)
  const documents = await index.frequency(word)
  if (documents > rare || (await related(word, needs)) > rare) return undefined
  const fewest = Math.max(rare > 0 ? 3 : 1, documents * RATIO)
  const ranked = rankSpellings(word, await spellings(word, fewest, needs), MOST_IN_CONTEXT)
  const best = await bestInContext(doubtful, ranked, needs)
  const least = scoreUnchanged(UNKNOWN + Math.log1p(documents))
  if (best && best.score > least) return best.word
  return splitSpelling(word, needs)
}

/** Documents with a form of the word that the index knows by its stem: such a form is spelt well enough. */
async function related(word: string, { asked, index }: SpellingNeeds): Promise<number> {
  return (await index.look({ ...partQuery(asked, [word], 1), should: [] })).total
}

async function spellings(word: string, fewest: number, needs: SpellingNeeds): Promise<readonly Spelling[]> {
  const { index, list, documents } = needs
  const edits = editsFor(word, needs)
  const own = await indexSpellings(word, index, { edits, documents, fewest })
  const known = new Map(own.map((spelling) => [spelling.word, spelling]))
  const listed = needs.english && list ? rankSpellings(word, list.near(word, edits), MOST_LOOKUPS) : []
  for (const { word: other, edits: apart } of listed) {
    if (known.has(other) || index.timeIsUp()) continue
    const found = await index.frequency(other)
    if (found >= fewest)
      known.set(other, { word: other, edits: apart, commonness: commonnessOf(found, documents) })
  }
  return [...known.values()].map((spelling) => {
    const inList = list?.commonness(spelling.word)
    if (inList === undefined) return spelling
    return { ...spelling, commonness: INDEX_SHARE * spelling.commonness + (1 - INDEX_SHARE) * inList }
  })
}

/** In short words a second wrong letter makes another word more often than it mends one. */
function editsFor(word: string, { edits, english }: SpellingNeeds): number {
  if (!english || word.length < 5) return 1
  return word.length < 7 ? Math.min(2, edits) : edits
}

/** Of words nearly as likely the one that the index has beside the same words. */
async function bestInContext(
  { before, after }: DoubtfulWord,
  ranked: readonly RankedSpelling[],
  { asked, index }: SpellingNeeds,
): Promise<RankedSpelling | undefined> {
  const [first, ...others] = ranked
  if (!first || others.length === 0 || (before ?? after) === undefined) return first
  let best: RankedSpelling | undefined
  for (const spelling of ranked) {
    const phrases = [before && `${before} ${spelling.word}`, after && `${spelling.word} ${after}`]
    let score = spelling.score
    for (const text of phrases) {
      if (!text || index.timeIsUp()) continue
      const clause = { kind: 'phrase', text, field: 'any', weight: 1 } as const
      const { total } = await index.look({ ...partQuery(asked, [], 1), must: [[clause]], should: [] })
      score += CONTEXT_WEIGHT * Math.log1p(total)
    }
    if (!best || score > best.score) best = { ...spelling, score }
  }
  return best
}
