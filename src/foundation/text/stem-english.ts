// English stems by the rules of Porter's second stemmer (Snowball), many times faster than the packaged one.

/** Words whose stem follows from no rule. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['andes', 'atlas', 'bias', 'cosmos', 'howe', 'news', 'sky'].map((word) => [word, word] as const),
])

/** Words that keep what looks like an ending, once their plural is off. */
const WHOLE: ReadonlySet<string> = new Set(
  'succeed proceed exceed canning inning earring herring outing'.split(' '),
)

/** After these the rest of a word counts as its first region, whatever the vowels say. */
const PREFIXES = ['arsen', 'commun', 'gener']

interface Ending {
  readonly ending: string
  readonly by: string
}

/** Endings by their last letter, the longest first: only the longest that fits counts. */
type Endings = ReadonlyMap<number, readonly Ending[]>

const PLURALS = endings({ sses: 'ss', ies: 'i', ied: 'i', ss: 'ss', us: 'us', s: '' })
const VERB_FORMS = endings({ eedly: 'ee', eed: 'ee', ingly: '', edly: '', ing: '', ed: '' })
const LONG_ENDINGS = endings({
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  ization: 'ize',
  izer: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  fulli: 'ful',
  ousness: 'ous',
  ousli: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  lessli: 'less',
  ogi: 'og',
  li: '',
})
const MIDDLE_ENDINGS = endings({
  ational: 'ate',
  tional: 'tion',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ative: '',
  ful: '',
  ness: '',
})
const LAST_ENDINGS = endings(
  Object.fromEntries(
    'al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion'
      .split(' ')
      .map((ending) => [ending, '']),
  ),
)

const VOWELS = letters('aeiouy')
const NOT_SHORT = letters('aeiouywxY')
const BEFORE_LI = letters('cdeghkmnrt')
const DOUBLES = letters('bdfgmnprt')
const E = 101
const L = 108
const S = 115
const T = 116
const SMALL_Y = 121
const LARGE_Y = 89

/** The stem of a folded word of letters. */
export function stemEnglish(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined || word.length < 3) return irregular ?? word
  const marked = markConsonants(word)
  const first = PREFIXES.find((prefix) => marked.startsWith(prefix))?.length ?? regionAfter(marked, 0)
  const second = regionAfter(marked, first)
  let stem = withoutPlural(marked)
  if (!WHOLE.has(stem)) {
    stem = withFinalI(withoutVerbForm(stem, first))
    stem = withoutMiddleEnding(withoutLongEnding(stem, first), first, second)
    stem = withoutFinalLetter(withoutLastEnding(stem, second), first, second)
  }
  return marked === word ? stem : stem.replaceAll('Y', 'y')
}

/** A `y` that begins the word or follows a vowel is a consonant and is written large. */
function markConsonants(word: string): string {
  let marked = word
  for (let at = word.indexOf('y'); at >= 0; at = word.indexOf('y', at + 1)) {
    if (at === 0 || isOf(VOWELS, marked, at - 1)) marked = `${marked.slice(0, at)}Y${marked.slice(at + 1)}`
  }
  return marked
}

/** Where the part behind the first consonant that follows a vowel starts. */
function regionAfter(word: string, from: number): number {
  let at = from
  while (at < word.length && !isOf(VOWELS, word, at)) at++
  while (at < word.length && isOf(VOWELS, word, at)) at++
  return Math.min(at + 1, word.length)
}

function withoutPlural(word: string): string {
  const found = endingOf(word, PLURALS)
  if (!found) return word
  const rest = word.slice(0, -found.ending.length)
  if (found.ending === 's') return hasVowel(rest, rest.length - 1) ? rest : word
  return found.by === 'i' && rest.length < 2 ? `${rest}ie` : rest + found.by
}

function withoutVerbForm(word: string, first: number): string {
  const found = endingOf(word, VERB_FORMS)
  if (!found) return word
  const rest = word.slice(0, -found.ending.length)
  if (found.by === 'ee') return rest.length >= first ? `${rest}ee` : word
  if (!hasVowel(rest, rest.length)) return word
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`
  const last = rest.length - 1
  if (last > 0 && rest.charCodeAt(last) === rest.charCodeAt(last - 1) && isOf(DOUBLES, rest, last))
    return rest.slice(0, last)
  return rest.length === first && endsShort(rest, rest.length) ? `${rest}e` : rest
}

function withFinalI(word: string): string {
  const last = word.length - 1
  const letter = word.charCodeAt(last)
  const isY = letter === SMALL_Y || letter === LARGE_Y
  return isY && last > 1 && !isOf(VOWELS, word, last - 1) ? `${word.slice(0, last)}i` : word
}

function withoutLongEnding(word: string, first: number): string {
  const found = endingOf(word, LONG_ENDINGS)
  if (!found) return word
  const { ending, by } = found
  const start = word.length - ending.length
  if (start < first) return word
  if (ending === 'ogi' && word.charCodeAt(start - 1) !== L) return word
  if (ending === 'li' && !isOf(BEFORE_LI, word, start - 1)) return word
  return word.slice(0, start) + by
}

function withoutMiddleEnding(word: string, first: number, second: number): string {
  const found = endingOf(word, MIDDLE_ENDINGS)
  if (!found) return word
  const start = word.length - found.ending.length
  return start < (found.ending === 'ative' ? second : first) ? word : word.slice(0, start) + found.by
}

function withoutLastEnding(word: string, second: number): string {
  const found = endingOf(word, LAST_ENDINGS)
  if (!found) return word
  const start = word.length - found.ending.length
  const before = word.charCodeAt(start - 1)
  if (start < second || (found.ending === 'ion' && before !== S && before !== T)) return word
  return word.slice(0, start)
}

function withoutFinalLetter(word: string, first: number, second: number): string {
  const last = word.length - 1
  const letter = word.charCodeAt(last)
  const goes =
    letter === E
      ? last >= second || (last >= first && !endsShort(word, last))
      : letter === L && last >= second && word.charCodeAt(last - 1) === L
  return goes ? word.slice(0, last) : word
}

/** Whether the part up to `end` ends in a short syllable. */
function endsShort(word: string, end: number): boolean {
  if (end === 2) return isOf(VOWELS, word, 0) && !isOf(VOWELS, word, 1)
  return (
    end > 2 && !isOf(NOT_SHORT, word, end - 1) && isOf(VOWELS, word, end - 2) && !isOf(VOWELS, word, end - 3)
  )
}

function hasVowel(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (isOf(VOWELS, word, at)) return true
  return false
}

function endingOf(word: string, among: Endings): Ending | undefined {
  return among.get(word.charCodeAt(word.length - 1))?.find(({ ending }) => word.endsWith(ending))
}

function endings(list: Readonly<Record<string, string>>): Endings {
  const all = Object.entries(list).map(([ending, by]): Ending => ({ ending, by }))
  all.sort((a, b) => b.ending.length - a.ending.length)
  return Map.groupBy(all, ({ ending }) => ending.charCodeAt(ending.length - 1))
}

function letters(list: string): Uint8Array {
  const found = new Uint8Array(128)
  for (const letter of list) found[letter.charCodeAt(0)] = 1
  return found
}

function isOf(set: Uint8Array, word: string, at: number): boolean {
  return set[word.charCodeAt(at)] === 1
}
