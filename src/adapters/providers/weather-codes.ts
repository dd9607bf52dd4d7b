// What the codes of weather sources mean, in words and as an icon.

export interface Sky {
  readonly description: string
  /** Two digits and `d` or `n`. */
  readonly icon: string
}

/** WMO code table 4677 as Open-Meteo uses it. */
const WMO: ReadonlyMap<number, readonly [string, string]> = new Map([
  [0, ['clear sky', '01']],
  [1, ['mainly clear', '02']],
  [2, ['partly cloudy', '03']],
  [3, ['overcast', '04']],
  [45, ['fog', '50']],
  [48, ['depositing rime fog', '50']],
  [51, ['light drizzle', '09']],
  [53, ['moderate drizzle', '09']],
  [55, ['dense drizzle', '09']],
  [56, ['light freezing drizzle', '09']],
  [57, ['dense freezing drizzle', '09']],
  [61, ['slight rain', '10']],
  [63, ['moderate rain', '10']],
  [65, ['heavy rain', '10']],
  [66, ['light freezing rain', '10']],
  [67, ['heavy freezing rain', '10']],
  [71, ['slight snowfall', '13']],
  [73, ['moderate snowfall', '13']],
  [75, ['heavy snowfall', '13']],
  [77, ['snow grains', '13']],
  [80, ['slight rain showers', '09']],
  [81, ['moderate rain showers', '09']],
  [82, ['violent rain showers', '09']],
  [85, ['slight snow showers', '13']],
  [86, ['heavy snow showers', '13']],
  [95, ['thunderstorm', '11']],
  [96, ['thunderstorm with slight hail', '11']],
  [99, ['thunderstorm with heavy hail', '11']],
])

export function skyOfWmo(code: number, isDay: boolean): Sky | undefined {
  const known = WMO.get(code)
  return known && { description: known[0], icon: `${known[1]}${isDay ? 'd' : 'n'}` }
}

/** Parts of MET Norway's symbol codes, the first that is met decides. */
const MET: readonly (readonly [string, string])[] = [
  ['thunder', '11'],
  ['sleet', '13'],
  ['snow', '13'],
  ['rainshowers', '09'],
  ['rain', '10'],
  ['fog', '50'],
  ['clearsky', '01'],
  ['fair', '02'],
  ['partlycloudy', '03'],
  ['cloudy', '04'],
]

/** `lightrainshowers_day` is "light rain showers" by day. */
export function skyOfMet(symbol: string): Sky | undefined {
  const [code = '', light] = symbol.split('_')
  const icon = MET.find(([part]) => code.includes(part))?.[1]
  if (icon === undefined) return undefined
  const description = code
    .replace('lightss', 'lights')
    .replace(/(light|heavy|partly|clear)(?=\w)/g, '$1 ')
    .replace('showers', ' showers')
    .replace('andthunder', ' and thunder')
    .replace(/\s+/g, ' ')
  return { description, icon: `${icon}${light === 'night' ? 'n' : 'd'}` }
}
