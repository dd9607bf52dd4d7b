// The instant answers on their adapters: packaged facts, and the providers that the settings name.
import { join } from 'node:path'
import {
  createFileEncyclopedia,
  createFileWordList,
  type FactFiles,
} from '../../adapters/facts/fact-files.ts'
import { createFileGazetteer } from '../../adapters/facts/file-gazetteer.ts'
import { createWordnetDictionary } from '../../adapters/facts/wordnet-dictionary.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { createEcbRates } from '../../adapters/providers/ecb-rates.ts'
import type { KeptWeather } from '../../adapters/providers/kept-weather.ts'
import { createMetNorwayWeather } from '../../adapters/providers/met-norway-weather.ts'
import { createOpenMeteoGeocoder } from '../../adapters/providers/open-meteo-geocoder.ts'
import { createOpenMeteoWeather } from '../../adapters/providers/open-meteo-weather.ts'
import { createWikipediaEncyclopedia } from '../../adapters/providers/wikipedia-encyclopedia.ts'
import { createAnswerers } from '../../engine/answers/answerers.ts'
import {
  type Encyclopedia,
  type Entity,
  joinEncyclopedias,
} from '../../engine/answers/entity/encyclopedia.ts'
import { createInstantAnswers, type InstantAnswers } from '../../engine/answers/instant-answers.ts'
import type { Gazetteer } from '../../engine/answers/places/gazetteer.ts'
import type { HolidayCalendar } from '../../engine/answers/time/find-holiday.ts'
import type { GeocodedPlace, WeatherProvider } from '../../engine/answers/weather/find-point.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { OpenWordList } from '../../engine/search/word-list.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import { type AnswerSource, type AnswerSources, answerSources } from './answer-sources.ts'

export interface OpenAnswersNeeds {
  readonly config: Config
  /** The way to a source. */
  readonly through: (name: string, purpose: string) => Fetcher
  readonly files: FactFiles
  readonly calendar: HolidayCalendar
  readonly clock: Clock
  readonly logger: Logger
}

export interface OpenAnswers {
  readonly answers: InstantAnswers
  readonly gazetteer: Gazetteer
  readonly words: OpenWordList
}

const OPEN_METEO = 'https://api.open-meteo.com'
const OPEN_METEO_GEOCODING = 'https://geocoding-api.open-meteo.com'
const MET_NORWAY = 'https://api.met.no'
const ECB_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

const WIKIDATA = 'https://www.wikidata.org'

const KEPT_POINTS = 5000
const KEPT_NAMES = 5000

export function openAnswers(open: OpenAnswersNeeds): OpenAnswers {
  const { config, files, calendar, clock, logger } = open
  const sources = answerSources(config)
  const through = ({ name, purpose }: AnswerSource): Fetcher => open.through(name, purpose)
  const gazetteer = createFileGazetteer(files)
  const dictionary = createWordnetDictionary()
  const live = sources.encyclopedia && through(sources.encyclopedia)
  const encyclopedia = openEncyclopedia({ config, clock }, files, live)
  const rates = createEcbRates({
    fetcher: through(sources.rates),
    clock,
    url: ECB_RATES,
    path: join(config.dataFolder, 'rates.xml'),
  })
  const geocoder = createOpenMeteoGeocoder({
    fetcher: through(sources.geocoding),
    baseUrl: config.geocodingUrl ?? OPEN_METEO_GEOCODING,
    cache: new MemoryCache<readonly GeocodedPlace[]>(clock, { maxEntries: KEPT_NAMES }),
  })
  const providers = weatherProviders({ config, clock }, sources, through)
  const needs = { gazetteer, dictionary, encyclopedia, calendar, rates, providers, geocoder }
  const answers = createInstantAnswers({ answerers: createAnswerers(needs), logger })
  return { answers, gazetteer, words: createFileWordList(files) }
}

/** The packaged facts, and behind them a live Wikipedia where the operator names one. */
function openEncyclopedia(
  { config, clock }: Pick<OpenAnswersNeeds, 'config' | 'clock'>,
  files: FactFiles,
  fetcher: Fetcher | undefined,
): Encyclopedia {
  const packaged = createFileEncyclopedia(files)
  if (config.wikipediaUrl === undefined || !fetcher) return packaged
  const live = createWikipediaEncyclopedia({
    fetcher,
    baseUrl: config.wikipediaUrl,
    wikidataUrl: config.wikidataUrl ?? WIKIDATA,
    cache: new MemoryCache<readonly Entity[]>(clock, { maxEntries: KEPT_NAMES }),
  })
  return joinEncyclopedias(packaged, live)
}

function weatherProviders(
  { config, clock }: Pick<OpenAnswersNeeds, 'config' | 'clock'>,
  sources: AnswerSources,
  through: (source: AnswerSource) => Fetcher,
): readonly WeatherProvider[] {
  const kept = (): { cache: MemoryCache<KeptWeather>; clock: Clock } => ({
    cache: new MemoryCache<KeptWeather>(clock, { maxEntries: KEPT_POINTS }),
    clock,
  })
  const baseUrl = config.weatherUrl ?? OPEN_METEO
  const first = createOpenMeteoWeather({ ...kept(), fetcher: through(sources.weather), baseUrl })
  if (!sources.otherWeather) return [first]
  const fetcher = through(sources.otherWeather)
  return [first, createMetNorwayWeather({ ...kept(), fetcher, baseUrl: MET_NORWAY })]
}
