// Colours: from one notation to the others, and those that CSS has a name for.
import names from '../../../../facts/css-colours.json' with { type: 'json' }

type Rgb = readonly [number, number, number]

const byName: ReadonlyMap<string, Rgb> = new Map(
  Object.entries<string>(names).map(([name, hex]) => [name, fromHex(hex.slice(1))]),
)
const nameByHex: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(names).map(([name, hex]) => [hex, name]),
)

/** `#ff8800` or `#f80`. */
export function hexColour(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1]
  return digits === undefined ? undefined : fromHex(digits)
}

/** `rgb(255, 136, 0)`, in parentheses or not. */
export function rgbColour(text: string): Rgb | undefined {
  const parts = /^rgb ?\(? ?(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3}) ?\)?$/.exec(text)?.slice(1).map(Number)
  const [red = 0, green = 0, blue = 0] = parts ?? []
  return !parts || Math.max(red, green, blue) > 255 ? undefined : [red, green, blue]
}

export function namedColour(text: string): Rgb | undefined {
  return byName.get(text.replaceAll(' ', ''))
}

function fromHex(digits: string): Rgb {
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(long, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** In every notation. */
export function showColour(colour: Rgb): string {
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
