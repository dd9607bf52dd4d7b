// Reads whether a query asks for the weather now, and where.
import { isNoTown } from '../places/pick-place.ts'

export interface WeatherQuestion {
  /** Absent: where the caller is. */
  readonly place?: string
  /** Whether the words leave no doubt, so that any place of that name will do. */
  readonly certain: boolean
}

const LONGEST = 120
const ASK = "(?:(?:what(?:'s|s| is| are)|how(?:'s|s| is)|show me|tell me)\\s+)?(?:the\\s+)?"
const WEATHER =
  "(?:current\\s+|local\\s+|today'?s\\s+)?(?:weather|wheather)(?:\\s+(?:forecast|forcast|report|conditions?|like))?"
const NOW = '(?:\\s+(?:today|now|right now|currently|at the moment|outside|like))*'
const HERE = '(?:\\s+(?:here|near me|in my area|my location))?'

const WEATHER_HERE = new RegExp(`^${ASK}${WEATHER}${NOW}${HERE}${NOW}$`)
const WEATHER_IN = new RegExp(`^${ASK}${WEATHER}${NOW}\\s+(?:in|for|at|of|near|around)\\s+(.+?)${NOW}$`)
const FALLING_IN = new RegExp(
  `^is it\\s+(?:raining|snowing|sunny|cloudy|windy|hot|cold|warm)\\s+in\\s+(.+?)${NOW}$`,
)
const HOW_WARM_IN = new RegExp(`^how\\s+(?:hot|cold|warm)\\s+is\\s+it\\s+in\\s+(.+?)${NOW}$`)
const TEMPERATURE_IN = new RegExp(
  `^${ASK}(?:current\\s+|outside\\s+)?(?:temperature|temp)${NOW}\\s+in\\s+(.+?)${NOW}$`,
)
const FIGURE_IN = new RegExp(`^${ASK}(?:current\\s+)?(?:humidity|wind speed)\\s+in\\s+(.+?)${NOW}$`)
/** How people ask in other languages; the place must be known all the more. */
const ELSEWHERE = [
  /^(?:das\s+)?wetter\s+(?:in\s+)?(.+?)(?:\s+heute)?$/,
  /^(.+?)\s+wetter(?:\s+heute)?$/,
  /^(?:la\s+)?m[ée]t[ée]o\s+(?:(?:à|a)\s+)?(.+?)(?:\s+aujourd'hui)?$/,
  /^(?:el\s+)?(?:tiempo|clima)\s+(?:en|de)\s+(.+?)(?:\s+hoy)?$/,
  /^(?:previs[ãa]o\s+do\s+)?tempo\s+em\s+(.+?)(?:\s+hoje)?$/,
  /^(?:il\s+)?(?:che\s+)?tempo\s+(?:fa\s+)?a\s+(.+?)(?:\s+oggi)?$/,
  /^(?:het\s+)?weer\s+(?:in\s+)?(.+?)(?:\s+vandaag)?$/,
] as const
const PLACE_WEATHER = new RegExp(
  `^${ASK}(?:current\\s+)?(.+?)\\s+(?:current\\s+)?(?:weather|wheather)(?:\\s+(?:forecast|forcast|report|conditions?))?${NOW}$`,
)
const WEATHER_PLACE = new RegExp(`^(?:current\\s+)?weather\\s+(?:forecast\\s+|report\\s+)?(.+?)${NOW}$`)

/** What is said of another time is not the weather now. */
const OTHER_TIME =
  /\b(?:tomorrow|yesterday|tonight|weekend|week|weekly|month|monthly|year|next|last|hourly|averages?|history|historical|almanac|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|\d+[ -]days?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:19|20)\d\d|\d{1,2}(?:am|pm))\b/
const OTHER_DAY =
  /\b(?:morgen|gestern|woche|wochenende|demain|hier|semaine|week-end|mañana|ayer|semana|amanhã|ontem|domani|ieri|settimana|gisteren|\d+)\b/
/** Words beside "weather" that are no place, though some town may bear the name. */
const NO_PLACE =
  /^(?:(?:the|a|an|my|our|this|that|all|under|nice|good|bad|hot|cold|warm|cool|severe|extreme|stormy|storm|fair|fine|foul|local|national|international|world|global|current|daily|space|aviation|marine|ski|beach|mountain|road|winter|summer|spring|autumn|fall|tropical|dry|wet|rainy|sunny|cloudy|tornado|hurricane|travel|live|accurate|free|best|home|car|cats|beautiful|changing|real|perfect|crazy|weather|what|how|why|when|where|who|is|does|will|and|or|with|noaa|nws|bbc|cnn|fox|msn|google|yahoo|iphone|android|nasa|airport|farmers|canadian|american|european|british|australian|english|african|asian|indian|mexican|french|german|chinese|japanese|tomorrows|todays|weekly)\b|(?:channel|map|maps|radar|service|services|station|stations|app|apps|underground|network|strip|stripping|stripped|balloon|report|reports|forecast|forecasts|alert|alerts|warning|warnings|vane|vanes|widget|girl|man|news|today|now|symbols?|icons?|api|data|satellite|instruments?|radio|patterns?|proof|proofing|resistant|phenomena|fronts?|update|updates|bug|bomb|watch|modification|control|guard|tech|shield|seal|channel\.com|science|experiments?|projects?|jokes?|songs?|quotes?|games?|words?|vocabulary|unit|worksheets?|predictions?|outlook|band|bands|album|albums|song|lyrics|movie|film|cast|book|poem|tattoo|cams?|cameras?|webcams?|by zip code|zip code|delays?)$)/

/** Lower case matters not. Undefined where something else is asked. */
export function readWeatherQuestion(query: string, forced: boolean): WeatherQuestion | undefined {
  if (query.length > LONGEST) return undefined
  const text = query
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[?!.]+$/, '')
    .replace(/\s+/g, ' ')
  if (OTHER_TIME.test(text)) return undefined
  if (WEATHER_HERE.test(text)) return { certain: true }
  const named = WEATHER_IN.exec(text) ?? FALLING_IN.exec(text) ?? HOW_WARM_IN.exec(text)
  if (named) return placed(named[1], true)
  const temperature = TEMPERATURE_IN.exec(text) ?? FIGURE_IN.exec(text)
  if (temperature) return placed(temperature[1], false)
  const foreign = ELSEWHERE.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  if (foreign !== undefined && !OTHER_DAY.test(foreign)) return placed(foreign, false)
  const beside = PLACE_WEATHER.exec(text) ?? WEATHER_PLACE.exec(text)
  if (beside && !NO_PLACE.test(beside[1] ?? '')) return placed(beside[1], forced)
  return forced ? placed(text, true) : undefined
}

const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|winter|summer|spring|autumn|fall)$/
const NOWHERE =
  /^(?:the\s+)?(?:world|us|wales|space|sky|general|english|spanish|french|my city|my town|me|kids|children|dummies|beginners|dogs|iphone|android|today|celsius|fahrenheit|a|the)$/

function placed(name: string | undefined, certain: boolean): WeatherQuestion | undefined {
  const place = (name ?? '').replace(/^(?:the city of|city of)\s+/, '').replace(/[,.\s]+$/, '')
  if (place.length < 2 || MONTH.test(place) || NOWHERE.test(place) || isNoTown(place)) return undefined
  return { place, certain }
}
