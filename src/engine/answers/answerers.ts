// The answerers in the order they are asked, with the intents that a caller may force each by.
import { calculate } from './calculator/calculate.ts'
import { lookUpCode } from './codes/look-up-code.ts'
import { createConvertCurrency, type ExchangeRates, nameCurrency } from './currency/convert-currency.ts'
import { createDefineWord, createSayWhatIs, createTellSynonyms } from './definition/define-word.ts'
import { createFindCountries } from './entity/find-countries.ts'
import { createTellEntity, type TellEntityNeeds } from './entity/tell-entity.ts'
import type { AnsweringIntent } from './instant-answers.ts'
import { createDateArithmetic } from './time/date-arithmetic.ts'
import type { HolidayCalendar } from './time/find-holiday.ts'
import { createTellClockChange } from './time/tell-clock-change.ts'
import { createWorldClock } from './time/world-clock.ts'
import { convertUnits } from './units/convert-units.ts'
import { createTellWeather, type TellWeatherNeeds } from './weather/tell-weather.ts'

export interface AnswererNeeds extends TellEntityNeeds, TellWeatherNeeds {
  readonly calendar: HolidayCalendar
  readonly rates: ExchangeRates
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
