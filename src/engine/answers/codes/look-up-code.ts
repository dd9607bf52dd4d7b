// Codes and constants that people look up: what an HTTP status means, colours in other notations, constants of nature.
import constants from '../../../../facts/constants.json' with { type: 'json' }
import statuses from '../../../../facts/http-statuses.json' with { type: 'json' }
import type { Answer, Answerer, Question } from '../answer.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { convertUnits } from '../units/convert-units.ts'
import { hexColour, namedColour, rgbColour, showColour } from './colour.ts'

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
  if (colour) return said(showColour(colour))
  const told = constantByName.get(constant)
  if (told === undefined) return undefined
  return unit === undefined ? said(told) : inUnit(told, unit, question)
}

function tellStatus(code: string): Answer | undefined {
  return said(`HTTP ${code} ${reasons.get(code)} (${CLASSES[Number(code[0]) - 1]})`)
}

function plain(phrase: string): string {
  return phrase.toLowerCase().replace(/[^a-z]/g, '')
}

/** Where nothing is to be converted, the unit is its own. */
function inUnit(told: string, unit: string, question: Question): Answer | undefined {
  const [, number = '', own] = /: ([\d,.]+) ([^\s()]+)(?: \(exact\))?$/.exec(told) ?? []
  if (own === undefined) return undefined
  return own === unit
    ? said(told)
    : convertUnits({ ...question, text: `${number.replaceAll(',', '')} ${own} in ${unit}` })
}

function said(text: string | undefined): Answer | undefined {
  return text === undefined ? undefined : { intent: 'KnowledgeIntent', text }
}
