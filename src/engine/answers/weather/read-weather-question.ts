// Reads whether a query asks for the weather now, and where.
import { numeral } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { isNoTown } from '../places/pick-place.ts'

export interface WeatherQuestion {
  /** Absent: where the caller is. */
  readonly place?: string
  /** Whether the words leave no doubt, so that any place of that name will do. */
  readonly certain: boolean
}

const LONGEST = 120

const noPlaces = phrasesOf('noplace')

/** A town may bear the name of anything: what people hardly mean by it is none. */
function isPlace(text: string, among: string, beside = false): boolean {
  if (text.length < 2 || isNoTown(text)) return false
  const others = noPlaces.readings(text).filter(({ language }) => language === among)
  return others.every(({ form }) => form === 'beside' && !beside)
}

const phrases = phrasesOf('weather', {
  place: (text, language) => isPlace(text, language),
  beside: (text, language) => isPlace(text, language, true),
  thisage: numeral(/^(?:19|20)\d\d$/),
})

/** Undefined where something else is asked: what is said of another time is not the weather now. */
export function readWeatherQuestion(query: string, forced: boolean): WeatherQuestion | undefined {
  if (query.length > LONGEST) return undefined
  const readings = phrases.readings(query)
  const ofOtherTime = readings.filter(({ form }) => form === 'other').map(({ language }) => language)
  if (ofOtherTime.includes('en')) return undefined
  const asked = readings.find(({ form, language }) => form !== 'other' && !ofOtherTime.includes(language))
  if (!asked) return forced ? { place: query.toLowerCase(), certain: true } : undefined
  const { place } = asked.slots
  const certain = asked.form === 'here' || asked.form === 'in' || (asked.form === 'beside' && forced)
  return place === undefined ? { certain } : { place, certain }
}
