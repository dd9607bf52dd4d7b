// Names that people give to days, and the days that no country's calendar has under them: facts/holidays.json.
import facts from '../../../../facts/holidays.json' with { type: 'json' }
import { phrasesOf } from '../grammar/phrases.ts'
import { foldName } from '../places/fold-name.ts'

/** The table by what its lists hold: `{ a: [b, c] }` as b and c to a. */
function byMember(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([key, list]) => list.map((one) => [one, key] as const)))
}

function mapOf<T>(table: Readonly<Record<string, readonly unknown[] | string>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table).map(([key, value]) => [key, value as T]))
}

/** Names that people use beside the calendar's own. */
export const OTHER_NAMES = byMember(facts.names)

/** Days that are so many days after one of a country's calendar, with the name that they are shown by. */
export const AFTER: ReadonlyMap<
  string,
  readonly [holiday: string, country: string, days: number, name: string]
> = mapOf(facts.after)

/** The same day of every year, all over the world. */
export const FIXED: ReadonlyMap<string, readonly [month: number, day: number, name: string]> = mapOf(
  facts.fixed,
)

/** Where a day is kept that the caller's own calendar does not have; the same day all over the world. */
export const KEPT_IN = byMember(facts.keptIn)

/** Asked for by these names they are one country's, whoever asks. */
export const OF_COUNTRY = byMember(facts.ofCountry)

/** Shown by the name that was asked for, where the calendar's own would puzzle. */
export const SHOWN: ReadonlyMap<string, string> = mapOf(facts.shown)

/** What the name leaves unsaid: days that begin at sunset, and days that the moon decides. */
export const REMARKS = byMember(facts.remarks)

/** Words for what is of a country. */
export const DEMONYMS = byMember(facts.demonyms)

/** Equinoxes and solstices by their names: which of the four, and how it is shown. */
export const SEASONS: ReadonlyMap<string, readonly [quarter: number, name: string]> = new Map(
  Object.entries(facts.seasons).flatMap(([name, [quarter, ...names]]) =>
    names.map((one) => [`${one}`, [Number(quarter), name]] as const),
  ),
)

const sound = phrasesOf('holidaysound')
const known: readonly ReadonlyMap<string, unknown>[] = [
  OTHER_NAMES,
  AFTER,
  FIXED,
  KEPT_IN,
  OF_COUNTRY,
  SEASONS,
]

/** Words of which the name of a holiday has one: the longest of each, which may end in an `'s`. */
export function wordsOfHolidays(): readonly string[] {
  const longest = known.flatMap((names) =>
    [...names.keys()].map((name) => name.split(' ').reduce((a, b) => (b.length > a.length ? b : a))),
  )
  return [...sound.needs(), ...longest.flatMap((word) => [word, word.replace(/s$/, '')])]
}

/** Whether it is worth looking for in a calendar: one that is not loaded yet takes half a second. */
export function soundsLikeHoliday(name: string): boolean {
  const folded = foldName(name)
  return known.some((names) => names.has(folded)) || sound.readings(folded).length > 0
}
