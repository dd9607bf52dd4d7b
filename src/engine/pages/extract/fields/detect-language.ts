// Tells which language a text is in by its script and its most common words, where those leave little doubt.
import { languagesWithStopWords, stopWords } from '../../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../../foundation/text/tokenize.ts'

const TEXT_READ = 3_000
/** Fewer words, such as a name or a formula, tell no language. */
const FEWEST_WORDS = 20
/** Of the words, stop words of the language: prose has a third, and pages with much code a sixth. */
const LEAST_SHARE = 0.15
/** So many different ones; the names in a program are a few, again and again. */
const LEAST_DIFFERENT = 5
/** Next of kin, such as Norwegian and Danish, share most of theirs. */
const LEAST_LEAD = 1.2

/** Scripts that one language alone is written in, as far as pages go. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
]
/** Of the letters; Japanese is for the most part Han, and is looked for before it. */
const LEAST_LETTERS = 0.2

/** ISO 639-1; undefined where the text leaves it open. */
export function detectLanguage(text: string): string | undefined {
  const start = text.slice(0, TEXT_READ)
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  if (letters < FEWEST_WORDS) return undefined
  const script = SCRIPTS.find(([, of]) => (start.match(of)?.length ?? 0) / letters >= LEAST_LETTERS)
  return script ? script[0] : byCommonWords(wordsOf(start))
}

function byCommonWords(all: readonly string[]): string | undefined {
  // A letter by itself is a name in a formula or a program as often as a word.
  const words = all.filter((word) => word.length > 1)
  if (words.length < FEWEST_WORDS) return undefined
  const [first, second] = languagesWithStopWords
    .map((language) => {
      const stops = stopWords(language)
      const common = words.filter((word) => stops.has(word))
      return { language, share: common.length / words.length, different: new Set(common).size }
    })
    .sort((a, b) => b.share - a.share)
  if (first === undefined || first.share < LEAST_SHARE || first.different < LEAST_DIFFERENT) return undefined
  return first.share >= LEAST_LEAD * (second?.share ?? 0) ? first.language : undefined
}
