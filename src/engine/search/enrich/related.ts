// Related searches and topics: phrases that titles on the query's subject share beyond it.
import { stem, stemmingLanguage } from '../../../foundation/text/stem.ts'
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { stemsIn, wordsOf } from '../../../foundation/text/tokenize.ts'
import { idf } from '../../index/bm25f.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'

interface Related {
  readonly searches: readonly string[]
  readonly topics: readonly string[]
}

const NOTHING: Related = { searches: [], topics: [] }
/** Fewer titles have no subject in common. */
const FEWEST_ON_SUBJECT = 3
const MOST = 6
const LONGEST_PHRASE = 3
const LONGEST_TITLE = 300
/** A phrase that fewer titles have is a title's own, not a subject. */
const FEWEST_TITLES = 2
/** A title of more words is no search. */
const LONGEST_SEARCH = 5
/** In how many titles of all a phrase may stand: what is in nearly each of them is a site's name. */
const LARGEST_SHARE = 0.7
/** Phrases that are looked at closely, best first. */
const MOST_LOOKED_AT = 24
/** A word in more of the documents than this says nothing about a subject: "method" among pages on programming. */
const COMMON_SHARE = 0.08
/** A smaller index can't tell. */
const FEWEST_DOCUMENTS = 1000

/** A document by its title, with what the index has of it. */
type Titled = Pick<RankingFacts, 'title' | 'lang'> & Partial<Pick<RankingFacts, 'titleStems'>>

interface RelatedNeeds {
  readonly language: string
  readonly index: Pick<CountedIndex, 'frequency' | 'documents' | 'timeIsUp'>
}

export async function relatedOf(
  words: readonly string[],
  documents: readonly Titled[],
  { language, index }: RelatedNeeds,
): Promise<Related> {
  if (documents.length < FEWEST_ON_SUBJECT) return NOTHING
  const weights = await weightsOf(words, language, index)
  const known = new Set(weights.keys())
  const titles = documents
    .filter((document) => isOnSubject(document, weights, language))
    .map(({ title }) => inWords(subjectOf(title)))
  if (titles.length < FEWEST_ON_SUBJECT) return NOTHING
  const texts = titles.map(({ words: own }) => own)
  const shared = sharedPhrases(texts, known, language)
  const telling = await withoutCommonEdges(shared.slice(0, MOST_LOOKED_AT), index)
  const topics = telling
    .filter((phrase, at, all) => !all.slice(0, at).some((better) => overlaps(better, phrase, language)))
    .slice(0, MOST)
  const longer = topics.flatMap((topic) => asWritten(topic, words, texts, language))
  const searches = [...longer, ...shortTitles(titles, known, language)]
  const byWords = Map.groupBy(searches, (search) => wordsOf(search).join(' '))
  const distinct = [...byWords.values()].flatMap(([first = '']) => first)
  return { searches: distinct.slice(0, MOST), topics }
}

/** The query with a topic as a title has them side by side: words that nobody writes together nobody types. */
function asWritten(
  topic: string,
  words: readonly string[],
  titles: readonly (readonly string[])[],
  language: string,
): readonly string[] {
  const written = titles.map((title) => stemmed(title, language))
  const query = words.join(' ')
  return [`${query} ${topic}`, `${topic} ${query}`]
    .filter((search) => written.some((title) => title.includes(stemmed(search.split(' '), language))))
    .slice(0, 1)
}

/** What each word of the query says of its subject: a rare one more than one that stands everywhere. */
async function weightsOf(
  words: readonly string[],
  language: string,
  index: RelatedNeeds['index'],
): Promise<ReadonlyMap<string, number>> {
  const documents = await index.documents()
  const alike = words.length < 2 || documents < FEWEST_DOCUMENTS || index.timeIsUp()
  const counts = alike ? [] : await Promise.all(words.map((word) => index.frequency(word)))
  const idfs = counts.filter((count) => count > 0).map((count) => idf(documents, count))
  // What a word says that no document has can't be told: as much as the others do.
  const usual = idfs.reduce((sum, each) => sum + each, 0) / Math.max(1, idfs.length)
  const weights = words.map((_, at) => (alike ? 1 : counts[at] ? idf(documents, counts[at]) : usual))
  return new Map(words.map((word, at) => [stem(word, language), weights[at] ?? 0]))
}

/** Whether a title has the words that say more than half of what the query does. */
function isOnSubject(document: Titled, weights: ReadonlyMap<string, number>, language: string): boolean {
  const stems = stemsOf(document, language)
  let all = 0
  let had = 0
  for (const [word, weight] of weights) {
    all += weight
    if (stems.includes(word)) had += weight
  }
  return had > all / 2
}

/** As the index has them, where it read the title by the rules of this language. */
function stemsOf({ title, titleStems = [], lang }: Titled, language: string): readonly string[] {
  const known = titleStems.length > 0 && stemmingLanguage(lang) === stemmingLanguage(language)
  return known ? titleStems : stemsIn(title.slice(0, LONGEST_TITLE), language)
}

/** Titles that are searches as they stand: short, with a word of the query and one beyond it. */
function shortTitles(
  titles: readonly Subject[],
  known: ReadonlySet<string>,
  language: string,
): readonly string[] {
  const fits = ({ words }: Subject): boolean => {
    const parsed = words.filter((word) => known.has(stem(word, language))).length
    const short = words.length <= LONGEST_SEARCH && new Set(words).size === words.length
    return short && parsed > 0 && phrasesOf(words, known, language).length > 0
  }
  return titles
    .map(({ text }) => inWords(asTyped(text)))
    .filter(fits)
    .map(({ text }) => text)
}

interface Subject {
  readonly text: string
  readonly words: readonly string[]
}

function inWords(text: string): Subject {
  return { text, words: wordsOf(text) }
}

/** A name of several words in one, such as `preventDefault`, `Array.from`, `DOMParser`. */
const NAME = /\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}[.:]\p{L}/u

/** Letters, digits and the signs that names have within them. */
const TYPED = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.:_'’-]*$/u

/** In small letters but for names, and without the signs around words. */
function asTyped(text: string): string {
  return text
    .split(/\s+/u)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .map((word) => (TYPED.test(word) ? word : wordsOf(word).join(' ')))
    .map((word) => (NAME.test(word) ? word : word.toLowerCase()))
    .filter((word) => word !== '')
    .join(' ')
}

/** Phrases that several titles have, those of more titles and more words first. */
function sharedPhrases(
  titles: readonly (readonly string[])[],
  known: ReadonlySet<string>,
  language: string,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const title of titles) {
    for (const phrase of new Set(phrasesOf(title, known, language)))
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  }
  const weight = ([phrase, count]: readonly [string, number]): number => count * phrase.split(' ').length
  return [...counts]
    .filter(([, count]) => count >= FEWEST_TITLES)
    .filter(([, count]) => count <= titles.length * LARGEST_SHARE)
    .sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1))
    .map(([phrase]) => phrase)
}

/** A phrase neither begins nor ends with a word that stands everywhere. */
async function withoutCommonEdges(
  phrases: readonly string[],
  index: RelatedNeeds['index'],
): Promise<readonly string[]> {
  const documents = await index.documents()
  if (documents < FEWEST_DOCUMENTS || index.timeIsUp()) return phrases
  const edges = [...new Set(phrases.flatMap((phrase) => edgesOf(phrase)))]
  const counts = await Promise.all(edges.map((word) => index.frequency(word)))
  const common = new Set(edges.filter((_, at) => (counts[at] ?? 0) > COMMON_SHARE * documents))
  return phrases.filter((phrase) => !edgesOf(phrase).some((word) => common.has(word)))
}

function edgesOf(phrase: string): readonly string[] {
  const words = phrase.split(' ')
  return [words[0] ?? '', words.at(-1) ?? '']
}

/** Whether one says all that the other does, be it in other forms. */
function overlaps(better: string, phrase: string, language: string): boolean {
  return stemmed(better.split(' '), language).includes(stemmed(phrase.split(' '), language))
}

/** With a space around each, so that whole words alone are found in it. */
function stemmed(words: readonly string[], language: string): string {
  return ` ${words.map((word) => stem(word, language)).join(' ')} `
}

/** A title without what sites put behind it, their name or a section, and without what stands in brackets. */
function subjectOf(title: string): string {
  const subject = title.slice(0, LONGEST_TITLE).split(/\s[|·–—-]\s/, 1)[0] ?? ''
  return subject.replace(/(?<=\s)\([^()]*\)/g, ' ')
}

/** Runs of up to three words of a title, none of them a stop word or of the query. */
function phrasesOf(title: readonly string[], known: ReadonlySet<string>, language: string): string[] {
  const stops = stopWords(language)
  const phrases: string[] = []
  let run: string[] = []
  for (const word of title) {
    const fits =
      word.length > 2 && /^\p{L}+$/u.test(word) && !stops.has(word) && !known.has(stem(word, language))
    run = fits ? [...run, word].slice(-LONGEST_PHRASE) : []
    for (let from = 0; from < run.length; from++) phrases.push(run.slice(from).join(' '))
  }
  return phrases
}
