// Codes and constants that people look up: what an HTTP status means, colours in other notations, constants of nature.
import constants from '../../../../facts/constants.json' with { type: 'json' }
import names from '../../../../facts/css-colours.json' with { type: 'json' }
import statuses from '../../../../facts/http-statuses.json' with { type: 'json' }
import { type Answer, type Answerer, fact, type Question } from '../answer.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { convertUnits } from '../units/convert-units.ts'

type Rgb = readonly [number, number, number]

const byName: ReadonlyMap<string, Rgb> = new Map(
  Object.entries<string>(names).map(([name, hex]) => [name, fromHex(hex.slice(1))]),
)
const nameByHex: ReadonlyMap<string, string> = new Map(
  Object.entries<string>(names).map(([name, hex]) => [hex, name]),
)

/** `#ff8800` or `#f80`. */
function hexColour(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text)?.[1]
  return digits === undefined ? undefined : fromHex(digits)
}

/** `rgb(255, 136, 0)`, in parentheses or not. */
function rgbColour(text: string): Rgb | undefined {
  const parts = /^rgb ?\(? ?(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3}) ?\)?$/.exec(text)?.slice(1).map(Number)
  const [red = 0, green = 0, blue = 0] = parts ?? []
  return !parts || Math.max(red, green, blue) > 255 ? undefined : [red, green, blue]
}

function namedColour(text: string): Rgb | undefined {
  return byName.get(text.replaceAll(' ', ''))
}

function fromHex(digits: string): Rgb {
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(long, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** In every notation. */
function showColour(colour: Rgb): string {
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

const LONGEST = 80
const CLASSES = ['informational', 'success', 'redirection', 'client error', 'server error']

const reasons: ReadonlyMap<string, string> = new Map(Object.entries<string>(statuses))
const codeByReason: ReadonlyMap<string, string> = new Map(
  [...reasons].map(([code, name]) => [plain(name), code]),
)
const constantByName: ReadonlyMap<string, string> = new Map(
  Object.entries<readonly string[]>(constants).flatMap(([told, names]) =>
    names.map((name) => [name, told] as const),
  ),
)

const phrases = phrasesOf('codes', {
  status: new Set(reasons.keys()),
  failure: new Set([...reasons.keys()].filter((code) => code >= '400')),
  reason: (text) => codeByReason.has(plain(text)),
  hex: (text) => hexColour(`#${text}`) !== undefined,
  rgb: (text) => rgbColour(`rgb ${text}`) !== undefined,
  colour: (text) => namedColour(text) !== undefined,
  constant: new Set(constantByName.keys()),
})

export const lookUpCode: Answerer = (question) => {
  const [asked] = question.text.length > LONGEST ? [] : phrases.readings(question.text.replaceAll('’', "'"))
  const { code = '', hex, rgb, name, constant = '', unit } = asked?.slots ?? {}
  if (code !== '') return tellStatus(codeByReason.get(plain(code)) ?? code)
  const colour = hexColour(`#${hex}`) ?? rgbColour(`rgb ${rgb}`) ?? namedColour(name ?? '')
  if (colour) return fact(showColour(colour))
  const told = constantByName.get(constant)
  if (told === undefined) return undefined
  return unit === undefined ? fact(told) : inUnit(told, unit, question)
}

function tellStatus(code: string): Answer {
  return fact(`HTTP ${code} ${reasons.get(code)} (${CLASSES[Number(code[0]) - 1]})`)
}

function plain(phrase: string): string {
  return phrase.toLowerCase().replace(/[^a-z]/g, '')
}

/** Where nothing is to be converted, the unit is its own. */
function inUnit(told: string, unit: string, question: Question): Answer | undefined {
  const [, number = '', own] = /: ([\d,.]+) ([^\s()]+)(?: \(exact\))?$/.exec(told) ?? []
  if (own === undefined) return undefined
  return own === unit
    ? fact(told)
    : convertUnits({ ...question, text: `${number.replaceAll(',', '')} ${own} in ${unit}` })
}
