// The answerers in the order they are asked, with the intents that a caller may force each by.
import { calculate } from './calculate.ts'
import { createConvertCurrency } from './convert-currency.ts'
import { convertUnits } from './convert-units.ts'
import { createDefineWord, createSayWhatIs } from './define-word.ts'
import type { Dictionary } from './dictionary.ts'
import type { Encyclopedia } from './encyclopedia.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import type { AnsweringIntent } from './instant-answers.ts'
import { createReckonDays } from './reckon-days.ts'
import { createTellClockChange } from './tell-clock-change.ts'
import { createTellEntity } from './tell-entity.ts'
import { createTellTime } from './tell-time.ts'
import { createTellWeather } from './tell-weather.ts'
import type { Geocoder, WeatherProvider } from './weather-provider.ts'

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
    { intents: ['CalculatorIntent'], answerer: calculate },
    { intents: ['UnitsIntent', 'CalculatorIntent'], answerer: convertUnits },
    { intents: ['CurrencyIntent', 'CalculatorIntent'], answerer: createConvertCurrency(needs) },
    { intents: ['TimeIntent'], answerer: createReckonDays(needs) },
    { intents: ['TimeIntent'], answerer: createTellClockChange(needs) },
    { intents: ['TimeIntent'], answerer: createTellTime(needs) },
    { intents: ['WeatherIntent'], answerer: createTellWeather(needs) },
    { intents: ['DefinitionIntent'], answerer: createDefineWord(needs) },
    { intents: ['KnowledgeIntent', 'WikiIntent'], answerer: createTellEntity(needs) },
    { intents: ['DefinitionIntent'], answerer: createSayWhatIs(needs) },
  ]
}
