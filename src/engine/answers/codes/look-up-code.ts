// Codes and constants that people look up: HTTP status, characters, colours, networks, ports.
import type { Answerer } from '../answer.ts'
import { tellCharacterCode } from './character-code.ts'
import { tellColour } from './colour.ts'
import { tellConstant } from './constant.ts'
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
  return told === undefined ? undefined : { intent: 'KnowledgeIntent', text: told }
}
