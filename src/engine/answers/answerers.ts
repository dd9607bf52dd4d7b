// The answerers in the order they are asked, with the intents that a caller may force each by.
import { calculate } from './calculator/calculate.ts'
import { lookUpCode } from './codes/look-up-code.ts'
import { createConvertCurrency, type ExchangeRates, nameCurrency } from './currency/convert-currency.ts'
import {
  createDefineWord,
  createSayWhatIs,
  createTellSynonyms,
  type Dictionary,
} from './definition/define-word.ts'
import type { Encyclopedia } from './entity/encyclopedia.ts'
import { createFindCountries } from './entity/find-countries.ts'
import { createTellEntity } from './entity/tell-entity.ts'
import type { AnsweringIntent } from './instant-answers.ts'
import type { Gazetteer } from './places/gazetteer.ts'
import { createDateArithmetic } from './time/date-arithmetic.ts'
import type { HolidayCalendar } from './time/find-holiday.ts'
import { createTellClockChange } from './time/tell-clock-change.ts'
import { createWorldClock } from './time/world-clock.ts'
import { convertUnits } from './units/convert-units.ts'
import type { Geocoder, WeatherProvider } from './weather/find-point.ts'
import { createTellWeather } from './weather/tell-weather.ts'

export interface AnswererNeeds {
  readonly gazetteer: Gazetteer
  readonly dictionary: Dictionary
  readonly encyclopedia: Encyclopedia
  readonly calendar: HolidayCalendar
  readonly rates: ExchangeRates
  /** In the order in which they are asked. */
  readonly providers: readonly WeatherProvider[]
  readonly geocoder: Geocoder
}

/** What is certain by its form comes first, what needs the likeliest reading of a name last. */
export function createAnswerers(needs: AnswererNeeds): readonly AnsweringIntent[] {
  return [
    { intents: ['KnowledgeIntent'], answerer: lookUpCode },
    { intents: ['CalculatorIntent'], answerer: calculate },
    { intents: ['UnitsIntent', 'CalculatorIntent'], answerer: convertUnits },
    { intents: ['CurrencyIntent', 'CalculatorIntent'], answerer: createConvertCurrency(needs) },
    { intents: ['CurrencyIntent', 'KnowledgeIntent'], answerer: nameCurrency },
    { intents: ['TimeIntent'], answerer: createDateArithmetic(needs) },
    { intents: ['TimeIntent'], answerer: createTellClockChange(needs) },
    { intents: ['TimeIntent'], answerer: createWorldClock(needs) },
    { intents: ['WeatherIntent'], answerer: createTellWeather(needs) },
    { intents: ['DefinitionIntent'], answerer: createTellSynonyms(needs) },
    { intents: ['DefinitionIntent'], answerer: createDefineWord(needs) },
    { intents: ['KnowledgeIntent', 'WikiIntent'], answerer: createFindCountries(needs) },
    { intents: ['KnowledgeIntent', 'WikiIntent'], answerer: createTellEntity(needs) },
    { intents: ['DefinitionIntent'], answerer: createSayWhatIs(needs) },
  ]
}
