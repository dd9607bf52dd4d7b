// The sources that instant answers use beside packaged facts, by the settings.
import type { Config } from '../config.ts'

export interface AnswerSource {
  readonly name: string
  readonly purpose: string
}

export interface AnswerSources {
  /** Absent where the operator names none. */
  readonly encyclopedia?: AnswerSource
  readonly rates: AnswerSource
  readonly geocoding: AnswerSource
  readonly weather: AnswerSource
  /** Where the first fails. Who names a source of their own wants no other to learn where callers are. */
  readonly otherWeather?: AnswerSource
}

export function answerSources({
  wikipediaUrl,
  weatherUrl,
}: Pick<Config, 'wikipediaUrl' | 'weatherUrl'>): AnswerSources {
  const isOwn = weatherUrl !== undefined
  return {
    ...(wikipediaUrl !== undefined && {
      encyclopedia: { name: 'Wikipedia', purpose: 'What named things are' },
    }),
    rates: { name: 'European Central Bank', purpose: 'Exchange rates' },
    geocoding: { name: 'Geocoding', purpose: 'Places that the packaged list lacks' },
    weather: { name: isOwn ? new URL(weatherUrl).host : 'Open-Meteo', purpose: 'Weather' },
    ...(!isOwn && { otherWeather: { name: 'MET Norway', purpose: 'Weather where Open-Meteo fails' } }),
  }
}
