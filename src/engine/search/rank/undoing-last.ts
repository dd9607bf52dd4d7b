// What does a thing and what undoes it (`requestFullscreen()`, `exitFullscreen()`): the one that is asked for comes first.
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { ownName } from '../../index/document/own-name.ts'
import type { Ranked } from './ranked.ts'

/** Pages that are looked at. */
const LOOKED_AT = 20

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const DOING = setOf(
  'add append attach begin connect create enable enter insert lock mute observe open play register request set show start subscribe',
)
const UNDOING = setOf(
  'abort cancel clear close delete detach disable disconnect end exit hide leave pause release remove revoke stop unlock unmute unobserve unregister unset unsubscribe',
)
/** Words that turn a query round, without saying to what. */
const NEGATIVE = setOf(
  'avoid back disallow don drop forbid free kill no not off out prevent quit reset undo without',
)

/** What a title has that undoes something; most lists have none. */
const UNDOES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...UNDOING].join('|')})(?!\\p{Ll})`, 'u')

const BETWEEN_PARTS = /(?<=\p{Ll})(?=\p{Lu})/gu

/** Takes pages best first. Two that undo each other take each other's places; no other page moves. */
export function undoingLast(ranked: readonly Ranked[], query: string): readonly Ranked[] {
  const first = ranked.slice(0, LOOKED_AT)
  if (!first.some(({ document }) => UNDOES.test(document.title))) return ranked
  const words = wordsOf(query.replace(BETWEEN_PARTS, ' ')).map(baseOf)
  const joined = query.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const wantsUndone = words.some((word) => UNDOING.has(word))
  const isUnclear = words.some((word) => (wantsUndone ? DOING.has(word) : NEGATIVE.has(word)))
  if (isUnclear) return ranked
  const acts = first.map(actOf)
  const order = ranked.map((_, at) => at)
  for (const [at, act] of acts.entries()) {
    if (!act || act.undoes === wantsUndone || joined.includes(act.name)) continue
    const other = acts.findIndex(
      (one, place) => place > at && one?.object === act.object && one.undoes === wantsUndone,
    )
    if (other < 0 || order[at] !== at || order[other] !== other) continue
    order[at] = other
    order[other] = at
  }
  if (order.every((from, to) => from === to)) return ranked
  return order.flatMap((from, to) => {
    const page = ranked[from]
    return page ? [{ ...page, score: ranked[to]?.score ?? page.score }] : []
  })
}

interface Act {
  /** As it is called, in small letters: who writes it means it. */
  readonly name: string
  /** What it is done to. */
  readonly object: string
  readonly undoes: boolean
}

/** `removeEventListener()`; a verb alone is of what it is a member of: `Observer.unobserve()`. */
function actOf({ document: { title } }: Ranked): Act | undefined {
  const names = ownName(title).match(/[\p{L}\p{N}]+(?=\(\))|[\p{L}\p{N}]+/gu) ?? []
  const at = names.findIndex((name) => partsOf(name).length > 0 && isAct(partsOf(name)[0] ?? ''))
  const name = names[at]
  if (name === undefined) return undefined
  const [verb = '', ...object] = partsOf(name)
  const owner = object.length > 0 ? object : names.slice(0, at)
  if (owner.length === 0) return undefined
  return { name: name.toLowerCase(), object: owner.join(' ').toLowerCase(), undoes: UNDOING.has(verb) }
}

const isAct = (verb: string): boolean => DOING.has(verb) || UNDOING.has(verb)

/** The words of a name that is written in one, the first in small letters: a class is no act. */
function partsOf(name: string): readonly string[] {
  return /^\p{Ll}/u.test(name) ? name.split(BETWEEN_PARTS) : []
}

/** "Closing" and "stopped" as "close" and "stop". */
function baseOf(word: string): string {
  const forms = [
    word,
    word.replace(/(?:ing|ed|s)$/, ''),
    word.replace(/(?:ing|ed)$/, 'e'),
    word.replace(/(.)\1(?:ing|ed)$/, '$1'),
  ]
  return forms.find((form) => isAct(form) || NEGATIVE.has(form)) ?? word
}
