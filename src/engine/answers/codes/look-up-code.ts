// Codes and constants that people look up: HTTP status, characters, colours, networks, ports.
import type { Answerer } from '../answer.ts'
import { convertUnits } from '../units/convert-units.ts'
import { tellCharacterCode } from './character-code.ts'
import { tellColour } from './colour.ts'
import { constantInUnit, tellConstant } from './constant.ts'
import { tellHttpStatus } from './http-status.ts'
import { tellPort } from './port.ts'
import { tellSubnet } from './subnet.ts'

const LONGEST = 80

export const lookUpCode: Answerer = (question) => {
  if (question.text.length > LONGEST) return undefined
  const written = question.text.trim().replaceAll('’', "'").replace(/\s+/g, ' ')
  const text = written.toLowerCase().replace(/[?!.]+$/, '')
  const told =
    tellHttpStatus(text) ??
    tellColour(text) ??
    tellSubnet(text) ??
    tellPort(text) ??
    tellConstant(text) ??
    tellCharacterCode(written)
  if (told !== undefined) return { intent: 'KnowledgeIntent', text: told }
  const constant = constantInUnit(text)
  if (!constant) return undefined
  // Where nothing is to be converted, the unit is its own.
  const [from, to] = constant.amount.replace(/^\S+ /, '').split(' in ')
  if (from === to) return { intent: 'KnowledgeIntent', text: constant.told }
  return convertUnits({ ...question, text: constant.amount })
}
