// Colours: from one notation to the others, and those that CSS has a name for.
import names from '../../../../facts/css-colours.json' with { type: 'json' }

type Rgb = readonly [number, number, number]

const byName: ReadonlyMap<string, Rgb> = new Map(
  Object.entries<string>(names).map(([name, hex]) => [name, fromHex(hex.slice(1))]),
)
const nameByHex: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(names).map(([name, hex]) => [hex, name]),
)

const LEAD = "^(?:what(?:'s|s|\\s+is)\\s+)?(?:the\\s+)?(?:convert\\s+)?"
const NOTATION = '(?:hex|rgb|hsl|rgba|css|html)'
const HEX = '#([0-9a-f]{6}|[0-9a-f]{3})'
const RGB = 'rgb\\s*\\(?\\s*(\\d{1,3})[\\s,]+(\\d{1,3})[\\s,]+(\\d{1,3})\\s*\\)?'
const AS = `(?:\\s+(?:in|to|as|into)\\s+${NOTATION}(?:\\s+colou?r)?|\\s+colou?r(?:\\s+name)?|\\s+name|\\s+${NOTATION})?`
const FROM_HEX: readonly RegExp[] = [
  new RegExp(
    `${LEAD}(?:${NOTATION}\\s+(?:of|for|value\\s+of)\\s+|colou?r\\s+|hex\\s+|colou?r\\s+is\\s+)?${HEX}${AS}$`,
  ),
  new RegExp(`^(?:what|which)\\s+colou?r\\s+is\\s+(?:hex\\s+)?${HEX}$`),
]
const FROM_RGB: readonly RegExp[] = [
  new RegExp(`${LEAD}(?:colou?r\\s+)?${RGB}\\s+(?:in|to|as|into)\\s+${NOTATION}(?:\\s+(?:code|colou?r))?$`),
  new RegExp(`${LEAD}(?:hex|hsl)(?:\\s+(?:code|value))?\\s+(?:of|for)\\s+${RGB}$`),
  new RegExp(`^(?:what|which)\\s+colou?r\\s+is\\s+${RGB}$`),
]
const CODE = '(?:(?:hex|rgb|hsl|html|css)(?:\\s+colou?r)?(?:\\s+(?:code|value))?|colou?r\\s+(?:code|hex))'
const BY_NAME: readonly RegExp[] = [
  /^(?:what|which)\s+colou?r\s+is\s+([a-z ]{3,24}?)\s+in\s+(?:hex|rgb|hsl|css|html)$/,
  new RegExp(`${LEAD}${CODE}\\s+(?:of|for)\\s+(?:the\\s+)?(?:colou?r\\s+)?([a-z ]{3,24})$`),
  new RegExp(
    `${LEAD}([a-z ]{3,24}?)(?:\\s+colou?r)?\\s+(?:in\\s+(?:hex|rgb|hsl)|hex\\s+(?:code|value|colou?r)|rgb\\s+(?:code|value)|colou?r\\s+(?:code|hex))$`,
  ),
]

/** Some of it is in all of the forms, and in few searches. */
const CLUE = /#|rgb|hex|hsl|html|css|colou?r/

/** Lower case. */
export function tellColour(text: string): string | undefined {
  if (!CLUE.test(text)) return undefined
  const hex = FROM_HEX.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  if (hex !== undefined) return shown(fromHex(hex))
  const parts = FROM_RGB.map((pattern) => pattern.exec(text)).find((found) => found)
  if (parts) return fromParts(parts.slice(1, 4).map(Number))
  const name = BY_NAME.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  const named = name === undefined ? undefined : byName.get(name.replaceAll(' ', ''))
  return named && shown(named)
}

function fromParts([red = 0, green = 0, blue = 0]: readonly number[]): string | undefined {
  return Math.max(red, green, blue) > 255 ? undefined : shown([red, green, blue])
}

function fromHex(digits: string): Rgb {
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(long, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function shown(colour: Rgb): string {
  const hex = `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  const [hue, saturation, lightness] = hslOf(colour)
  const name = nameByHex.get(hex)
  const notations = [hex, `rgb(${colour.join(', ')})`, `hsl(${hue}, ${saturation}%, ${lightness}%)`]
  return `${notations.join(' = ')}${name === undefined ? '' : ` (${name})`}`
}

/** Degrees and hundredths, rounded. */
function hslOf(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map((part) => part / 255) as unknown as Rgb
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, spread] = [(most + least) / 2, most - least]
  if (spread === 0) return [0, 0, Math.round(lightness * 100)]
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  return [(Math.round(turn * 60) + 360) % 360, Math.round(saturation * 100), Math.round(lightness * 100)]
}
