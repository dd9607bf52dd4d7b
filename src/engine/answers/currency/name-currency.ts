// Which currency a code stands for, and the code of a currency.
import type { Answer, Answerer } from '../answer.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { foldName } from '../places/fold-name.ts'

const LONGEST = 60

const phrases = phrasesOf('currencycode', {
  code: (text) => /^[a-z]{3}$/.test(text),
  letters: (text) => /^[a-z ]{3,40}$/.test(text),
})

const CODES: readonly string[] = Intl.supportedValuesOf('currency')
const names = new Intl.DisplayNames('en', { type: 'currency' })

export const nameCurrency: Answerer = ({ text }) => {
  const [asked] = text.length > LONGEST ? [] : phrases.readings(text)
  if (!asked) return undefined
  const code = asked.slots['code']?.toUpperCase()
  // A code is in capitals where no word says that it is one.
  if (asked.form === 'written' && !text.includes(code ?? '')) return undefined
  if (code !== undefined) return CODES.includes(code) ? told(`${code}: ${names.of(code) ?? code}`) : undefined
  const wanted = foldName(asked.slots['name'] ?? '')
  const found = CODES.find((one) => foldName(names.of(one) ?? '') === wanted)
  return found === undefined ? undefined : told(`${names.of(found)}: ${found}`)
}

function told(text: string): Answer {
  return { intent: 'KnowledgeIntent', text }
}
