// The word that somebody meant who wrote one that neither the word list nor the index knows.
import { editDistance } from '../../../../foundation/text/edit-distance.ts'
import { stopWords } from '../../../../foundation/text/stop-words.ts'
import { type Clause, type IndexQuery, phraseClause, wordClause } from '../../../index/search-index.ts'
import type { ListedWord, WordList } from '../../word-list.ts'
import type { CountedIndex } from '../counted-index.ts'
import { type DoubtfulWord, SHORTEST } from './doubtful-words.ts'
import { type RankedSpelling, rankSpellings, scoreUnchanged } from './rank-spellings.ts'

/** What is needed to tell whether a word of a query is misspelt. */
interface SpellingNeeds {
  /** What is looked for in place of the words of the query, under everything else that it asks for. */
  readonly under: (clause: Clause) => IndexQuery
  readonly index: CountedIndex
  /** Absent: the index alone knows words. */
  readonly list?: WordList
  /** Whether the query is in the list's language. */
  readonly english: boolean
  /** How many letters may be wrong in a long word. */
  readonly edits: number
  /** Documents in the index. */
  readonly documents: number
}

/** Words of the list that are looked up in the index. */
const MOST_LOOKUPS = 8
/** How many may still be meant when the words beside them are asked. */
const MOST_IN_CONTEXT = 4
/** From these lengths on one letter less than allowed may be wrong, and as many as allowed. */
const SHORT = 6
const LONG = 9
/** How much oftener the word that is meant must stand in the index than the one that was written. */
const RATIO = 20
/** Fewer documents of a large index may have a word by mistake, unless the list knows it. */
const FEWEST = 3
/** What the index says of how common a word is, against what the list says. */
const INDEX_SHARE = 0.5
/** A word that the list lacks is a name mostly, and seldomer meant than its documents say. */
const UNLISTED = 4
/** Off the score of a word that the index never has beside the words of the query, and more for one that it has there. */
const ALONE = 1
const BESIDE = 1
/** Off the score of a word with another first letter: people know how a word begins. */
const OTHER_START = 3
/** More for a word that asks for an answer: "wheather london" is no "whether". */
const ASKS_FOR_ANSWER = 3
/** A word that nobody knows may still be right, as likely as one of this commonness: by length, from four letters. */
const UNKNOWN = [13, 11, 8, 5, 3]
const UNKNOWN_LONG = 1

/** Whether neither the list nor the index knows a word well: not itself, not a form of it by its stem, which is spelt well enough. */
export async function isUnknown(word: string, needs: SpellingNeeds): Promise<boolean> {
  if (needs.list?.commonness(word) !== undefined) return false
  const rare = rareIn(needs.documents)
  return (await needs.index.frequency(word)) <= rare && (await documentsWith(wordClause(word), needs)) <= rare
}

/** For a word that is unknown; undefined where nothing is likely enough. */
export async function meantWord(doubtful: DoubtfulWord, needs: SpellingNeeds): Promise<string | undefined> {
  const { word } = doubtful
  const documents = await needs.index.frequency(word)
  // A name of a library stands in few documents, and nobody misspells it in those.
  const fewest = Math.max(rareIn(needs.documents) > 0 && !doubtful.code ? FEWEST : 1, documents * RATIO)
  // In code the index alone knows names.
  const { list: _, ...withoutList } = needs
  const near = await spellings(word, fewest, doubtful.code ? withoutList : needs)
  // A stop word says nothing of what is looked for.
  const telling = near.filter((other) => !stopWords('en').has(other.word))
  const likely = rankSpellings(word, telling, MOST_IN_CONTEXT)
  const ranked = likely
    .map((other) => {
      const start = startsOtherwise(word, other.word) ? OTHER_START : 0
      return { ...other, score: other.score - start + (INTENT_WORDS.has(other.word) ? ASKS_FOR_ANSWER : 0) }
    })
    .sort((a, b) => b.score - a.score)
  const best = await bestInContext(doubtful, ranked, needs)
  const least = scoreUnchanged((UNKNOWN[word.length - SHORTEST] ?? UNKNOWN_LONG) + Math.log1p(documents))
  if (best && best.score > least) return best.word
  return splitSpelling(word, needs)
}

async function spellings(word: string, fewest: number, needs: SpellingNeeds): Promise<readonly ListedWord[]> {
  const { index, list, documents } = needs
  const edits = editsFor(word, needs)
  const own = await indexSpellings(word, index, { edits, documents, fewest })
  const known = new Map(own.map((spelling) => [spelling.word, spelling]))
  const listed = needs.english && list ? rankSpellings(word, list.near(word, edits), MOST_LOOKUPS) : []
  for (const { word: other, edits: apart } of listed) {
    if (known.has(other) || index.timeIsUp()) continue
    const found = await index.frequency(other)
    if (found >= (fewest > FEWEST ? fewest : 1) || INTENT_WORDS.has(other))
      known.set(other, { word: other, edits: apart, commonness: commonnessOf(Math.max(1, found), documents) })
  }
  return [...known.values()].map((spelling) => {
    const inList = list?.commonness(spelling.word)
    if (inList === undefined) return { ...spelling, commonness: spelling.commonness - UNLISTED }
    return { ...spelling, commonness: INDEX_SHARE * spelling.commonness + (1 - INDEX_SHARE) * inList }
  })
}

function startsOtherwise(word: string, other: string): boolean {
  return word[0] !== other[0] && !(word[0] === other[1] && word[1] === other[0])
}

/** In a short word a second wrong letter makes another word more often than it mends one. */
function editsFor(word: string, { edits, english }: SpellingNeeds): number {
  if (!english || word.length < SHORT) return 1
  return word.length < LONG ? edits - 1 : edits
}

/** Of words nearly as likely the one that the index has beside the same words; one that it never has so is less likely. */
async function bestInContext(
  { before, after }: DoubtfulWord,
  ranked: readonly RankedSpelling[],
  needs: SpellingNeeds,
): Promise<RankedSpelling | undefined> {
  if (before === undefined && after === undefined) return ranked[0]
  let best: { readonly spelling: RankedSpelling; readonly score: number } | undefined
  const counted = await Promise.all(
    ranked.map(({ word }) => {
      const phrases = [before && `${before} ${word}`, after && `${word} ${after}`]
      return Promise.all(
        phrases.map((phrase) => (phrase ? documentsWith(phraseClause(phrase, 'any'), needs) : 0)),
      )
    }),
  )
  for (const [at, spelling] of ranked.entries()) {
    const beside = counted[at]?.reduce((sum, documents) => sum + documents, 0) ?? 0
    const score = spelling.score + Math.log1p(beside)
    if (best && best.score >= score) continue
    const known = beside > 0 ? BESIDE : -ALONE
    best = { score, spelling: { ...spelling, score: spelling.score + known } }
  }
  return best?.spelling
}

/** Words that ask for an instant answer: they may be meant although no page of the index has them. */
export const INTENT_WORDS: ReadonlySet<string> = new Set(
  'weather forecast temperature currency exchange convert capital population definition holiday timezone sunrise sunset calendar percent'.split(
    ' ',
  ),
)

/** The commonest word of the word list; a word in every document is as common. */
const COMMONEST = 23.9
const MOST_CANDIDATES = 500
/** An index of this many documents has seen enough that a word of only one or two is likely wrong itself. */
const LARGE_INDEX = 1000
const RARE_SHARE = 10_000

/** In how many documents misspellings stand, where authors make them too. */
function rareIn(documents: number): number {
  return documents < LARGE_INDEX ? 0 : Math.max(2, Math.floor(documents / RARE_SHARE))
}

function commonnessOf(documents: number, all: number): number {
  return COMMONEST + Math.log(documents / Math.max(1, all))
}

/** Words of the index within some edits that begin nearly as the word does. */
async function indexSpellings(
  word: string,
  index: CountedIndex,
  needs: { readonly edits: number; readonly documents: number; readonly fewest: number },
): Promise<readonly ListedWord[]> {
  const near = await index.wordsNear(word, needs.edits, MOST_CANDIDATES)
  return near.flatMap(({ word: other, documents }) => {
    if (documents < needs.fewest || !/^\p{L}+$/u.test(other)) return []
    const edits = editDistance(word, other, needs.edits)
    if (edits === 0 || edits > needs.edits) return []
    return [{ word: other, edits, commonness: commonnessOf(documents, needs.documents) }]
  })
}

/** A word of two or three letters must be a very common one: anything ends in some such letters. */
const SHORTEST_PART = 3
const COMMON = 14
const MOST_LOOKS = 3

/** Two words written as one: "newyork". Only where both are common and the index has them side by side. */
async function splitSpelling(word: string, needs: SpellingNeeds): Promise<string | undefined> {
  const { index, list, english } = needs
  if (!list || !english) return undefined
  const splits: { text: string; commonness: number }[] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const first = list.commonness(word.slice(0, at)) ?? 0
    const second = list.commonness(word.slice(at)) ?? 0
    if (Math.min(first, second) < COMMON) continue
    splits.push({ text: `${word.slice(0, at)} ${word.slice(at)}`, commonness: first + second })
  }
  splits.sort((a, b) => b.commonness - a.commonness)
  for (const { text } of splits.slice(0, MOST_LOOKS)) {
    if (index.timeIsUp()) return undefined
    if ((await documentsWith(phraseClause(text, 'any'), needs)) > 0) return text
  }
  return undefined
}

/** How many documents have a word, or words side by side, under everything else that the query asks for. */
async function documentsWith(clause: Clause, { under, index }: SpellingNeeds): Promise<number> {
  return (await index.look(under(clause))).total
}
