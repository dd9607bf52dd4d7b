// Which currency a code stands for, and the code of a currency.
import type { Answerer } from '../answer.ts'
import { foldName } from '../places/fold-name.ts'

const LONGEST = 60
/** As it was written: a code is in capitals where no word says that it is one. */
const BY_CODE: readonly RegExp[] = [
  /^(?:[Ww]hat|[Ww]hich) currency is ([A-Z]{3})\??$/,
  /^(?:[Ww]hat is (?:the )?)?([A-Z]{3}) currency(?: code)?\??$/,
  /^(?:[Ww]hat is (?:the )?)?(?:[Cc]urrency(?: code)?|ISO 4217(?: code)?) ([A-Za-z]{3})\??$/,
]
const CODE_OF =
  /^(?:what is (?:the )?)?(?:iso|currency|iso currency|iso 4217) code (?:of|for) (?:the )?([a-z ]{3,40})$/

const CODES: readonly string[] = Intl.supportedValuesOf('currency')
const names = new Intl.DisplayNames('en', { type: 'currency' })

export const nameCurrency: Answerer = ({ text }) => {
  const written = text.trim().replace(/\s+/g, ' ')
  if (written.length > LONGEST) return undefined
  const code = BY_CODE.flatMap((pattern) => pattern.exec(written)?.[1]?.toUpperCase() ?? [])[0]
  if (code !== undefined) return CODES.includes(code) ? told(`${code}: ${names.of(code) ?? code}`) : undefined
  const name = CODE_OF.exec(written.toLowerCase().replace(/[?!.]+$/, ''))?.[1]
  if (name === undefined) return undefined
  const wanted = foldName(name)
  const found = CODES.find((one) => foldName(names.of(one) ?? '') === wanted)
  return found === undefined ? undefined : told(`${names.of(found)}: ${found}`)
}

function told(text: string): ReturnType<Answerer> {
  return { intent: 'KnowledgeIntent', text }
}
