// Compounds in languages that write them as one word: `Krankenhausverwaltung` is found by `Krankenhaus` and `Verwaltung`.
import lists from '../../../facts/compound-words.json' with { type: 'json' }
import { stem } from './stem.ts'

interface CompoundRules {
  /** What may stand between two words. */
  readonly links: readonly string[]
  /** Letters that a word loses at its end before another. */
  readonly dropped: string
  /** Beginnings and ends that make a word of another and are none themselves. */
  readonly affixes: ReadonlySet<string>
}

const RULES: Readonly<Record<string, CompoundRules>> = {
  de: {
    links: ['', 's', 'n', 'en', 'es', 'er', 'e'],
    dropped: 'e',
    affixes: affixes(
      'schaft schaften heit heiten keit keiten igkeit igkeiten lich lichen isch ischen losen haft haften ierung isierung ieren unter uber ober durch gegen hinter neben wieder weiter zusammen zwischen zuruck voraus heraus hinaus herein haupt sonder nicht',
    ),
  },
  nl: {
    links: ['', 's', 'n', 'en', 'e', 'er'],
    dropped: '',
    affixes: affixes(
      'heid heden schap schappen baar lijk lijke ering isering achtig loos loze onder over door tegen achter tussen terug voor hoofd samen niet',
    ),
  },
  sv: {
    links: ['', 's', 'e', 'o', 'u'],
    dropped: 'ae',
    affixes: affixes(
      'het heten skap skapet else elsen ning ningen iska lig liga bar bara under over efter genom emot mellan fram till sam icke',
    ),
  },
  fi: {
    links: ['', 'n', 'en'],
    dropped: '',
    affixes: affixes('ton toman inen isesti suus tasku mainen lainen llinen'),
  },
}

const SHORTEST_WORD = 7
const LONGEST_WORD = 40
/** Of two known words. */
const SHORTEST_PART = 3
/** Of a known word at the end and what may be anything before it, and the other way round. */
const SHORTEST_TAIL = 4
const SHORTEST_BEFORE = 5
const SHORTEST_HEAD = 5
const SHORTEST_BEHIND = 4
const MOST_PARTS = 6
const BOTH_KNOWN = 100

interface KnownWords {
  readonly rules: CompoundRules
  readonly words: ReadonlySet<string>
  /** The words as they stand before others. */
  readonly firsts: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  /** How stems begin: most ends of a word begin otherwise. */
  readonly beginnings: ReadonlySet<string>
}

const known = new Map<string, KnownWords | undefined>()

/**
 * The words that a folded word is made of, where at least one is among the common words of its language; the likeliest
 * first. None of a word that is common itself, or in a language that joins none.
 */
export function compoundParts(word: string, language: string): readonly string[] {
  const list = listOf(language)
  if (!list || word.length < SHORTEST_WORD || word.length > LONGEST_WORD) return []
  if (list.words.has(word) || !/^\p{L}+$/u.test(word)) return []
  const cuts: Cut[] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const cut = cutAt(word, at, list, language)
    if (cut) cuts.push(cut)
  }
  cuts.sort((a, b) => b.worth - a.worth || a.at - b.at)
  const chosen = cuts.filter((cut, place) => !cuts.slice(0, place).some((better) => isSpoiltBy(cut, better)))
  return [...new Set(chosen.flatMap(({ parts }) => parts))].slice(0, MOST_PARTS)
}

interface Cut {
  readonly at: number
  readonly parts: readonly [string, string]
  /** How sure it is: that of two known words most of all. */
  readonly worth: number
  readonly knowsHead: boolean
}

/** Of two cuts so near to each other one is wrong. */
const BESIDE = 2

/** Whether the better one makes it unlikely: it lies beside that, or inside the second of two known words. */
function isSpoiltBy(cut: Cut, better: Cut): boolean {
  const isInside = better.worth >= BOTH_KNOWN && cut.at > better.at && !cut.knowsHead
  return isInside || Math.abs(cut.at - better.at) <= BESIDE
}

/** Both parts, where one of them is known and the other may be a word. */
function cutAt(word: string, at: number, list: KnownWords, language: string): Cut | undefined {
  const { links, affixes: affixed } = list.rules
  const [head, tail] = [word.slice(0, at), word.slice(at)]
  if (affixed.has(head) || affixed.has(tail)) return undefined
  const knowsTail = isKnownTail(tail, list, language)
  const link = links.find(
    (one) => head.endsWith(one) && list.firsts.has(head.slice(0, head.length - one.length)),
  )
  const first = link === undefined ? head : head.slice(0, head.length - link.length)
  const knowsHead = link !== undefined && first.length >= SHORTEST_PART
  const parts = [first, tail] as const
  if (knowsHead && knowsTail) return { at, parts, worth: BOTH_KNOWN + word.length, knowsHead }
  if (knowsTail && tail.length >= SHORTEST_TAIL && mayBeWord(head, SHORTEST_BEFORE))
    return { at, parts, worth: tail.length, knowsHead }
  if (knowsHead && head.length >= SHORTEST_HEAD && mayBeWord(tail, SHORTEST_BEHIND))
    return { at, parts, worth: head.length, knowsHead }
  return undefined
}

function mayBeWord(part: string, shortest: number): boolean {
  return part.length >= shortest && HAS_VOWEL.test(part)
}

const HAS_VOWEL = /[aeiouy]/

function isKnownTail(tail: string, { words, stems, beginnings }: KnownWords, language: string): boolean {
  if (words.has(tail)) return true
  return beginnings.has(tail.slice(0, SHORTEST_PART)) && stems.has(stem(tail, language))
}

function listOf(language: string): KnownWords | undefined {
  if (known.has(language)) return known.get(language)
  const rules = Object.hasOwn(RULES, language) ? RULES[language] : undefined
  const words =
    rules && Object.hasOwn(lists, language) ? lists[language as keyof typeof lists].split(' ') : []
  const made = rules && {
    rules,
    words: new Set(words),
    firsts: new Set(words.flatMap((word) => [word, ...shortened(word, rules.dropped)])),
    stems: new Set(words.map((word) => stem(word, language))),
    beginnings: new Set(words.map((word) => word.slice(0, SHORTEST_PART))),
  }
  known.set(language, made)
  return made
}

/** `schul` of `schule`. */
function shortened(word: string, dropped: string): readonly string[] {
  const last = word.at(-1) ?? ''
  return word.length > SHORTEST_PART && dropped.includes(last) && last !== '' ? [word.slice(0, -1)] : []
}

function affixes(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
