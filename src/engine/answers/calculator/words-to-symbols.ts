// Writes a calculation's words as symbols: "15 percent of 80" becomes "15% of 80".
import { scalesToDigits } from './number-words.ts'

const NUMBER = '\\d+(?:\\.\\d+)?'
const OPERAND = `(${NUMBER}|\\([^()]*\\))`
const ORDINALS = ['fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const FIRST_ORDINAL = 4
const TAX = '(?:tip|gratuity|tax|sales tax|vat|gst|commission)'
/** What a share of it is asked for may be told beside a sum: "a 60 dollar bill". */
const SUM = `(?:an? |the )?(${NUMBER})(?: (?:dollars?|euros?|pounds?))?(?: (?:bill|check|meal|dinner|lunch|order))?`
const SHARES: ReadonlyMap<string, string> = new Map([
  ['half', '1/2'],
  ['one half', '1/2'],
  ...['third', 'quarter', ...ORDINALS.slice(1)].flatMap((name, at) =>
    ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((count, place) => {
      const top = Math.max(1, place)
      return [`${count} ${name}${top > 1 ? 's' : ''}`, `${top}/${at + 3}`] as const
    }),
  ),
  // Where words have become digits already.
  ...['third', 'quarter', ...ORDINALS.slice(1)].flatMap((name, at) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (top) => [`${top} ${name}${top > 1 ? 's' : ''}`, `${top}/${at + 3}`] as const,
    ),
  ),
])

const WORDS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/(?<=\d)\s*percent\b|(?<=\d)\s*per cent\b/g, '%'],
  [new RegExp(`^(${NUMBER}%) ${TAX} (?:on|for|of) ${SUM}$`), '$1 of $2'],
  [new RegExp(`%\\s+${TAX} on\\b`, 'g'), '% of'],
  [new RegExp(`^(${NUMBER} (?:plus|\\+) ${NUMBER}%) ${TAX}$`), '$1'],
  [new RegExp(`^(${NUMBER}%) (?:discount|reduction) (?:on|off|of|from) (${NUMBER})$`), '$2 - $1'],
  [new RegExp(`^(?:a )?(?:discount|reduction) of (${NUMBER}%) (?:on|off|from) (${NUMBER})$`), '$2 - $1'],
  [
    new RegExp(
      `^(?:the )?(?:final |sale )?(?:price|cost) (?:of (${NUMBER}) )?(?:after|with) (?:an? )?(${NUMBER}%) (?:discount|off)$`,
    ),
    '$1 - $2',
  ],
  [
    new RegExp(
      `^(?:the )?(?:final |sale )?price after (?:an? )?(${NUMBER}%) (?:discount|off) (?:on|of|from) (${NUMBER})$`,
    ),
    '$2 - $1',
  ],
  [new RegExp(`^(${NUMBER}) (?:after|with|less) (?:an? )?(${NUMBER}%) (?:discount|off)$`), '$1 - $2'],
  [new RegExp(`^(?:price (?:of )?)?(${NUMBER}) (?:with|including|incl) (${NUMBER}%) ${TAX}$`), '$1 + $2'],
  [new RegExp(`^(?:double|twice) (${NUMBER})$`), '2 * $1'],
  [new RegExp(`^(${NUMBER}%) (?:more|higher|larger|greater) than (${NUMBER})$`), '$2 + $1'],
  [new RegExp(`^(${NUMBER}%) (?:less|lower|smaller|fewer) than (${NUMBER})$`), '$2 - $1'],
  [new RegExp(`^take (${NUMBER}%) off (${NUMBER})$`), '$2 - $1'],
  [new RegExp(`^add (${NUMBER}%) to (${NUMBER})$`), '$2 + $1'],
  [new RegExp(`^(?:a )?${TAX}(?: of)? (${NUMBER}%) (?:on|of|for) ${SUM}$`), '$1 of $2'],
  [
    new RegExp(
      `^(?:split|share) (${NUMBER}) (?:by|between|among|into) (${NUMBER})(?: (?:people|ways|persons|friends|parts))?$`,
    ),
    '$1 / $2',
  ],
  [new RegExp(`^(${NUMBER}) is (${NUMBER}%) of (?:what|which)(?: (?:number|amount|value))?$`), '$1 / $2'],
  [new RegExp(`^divide ${OPERAND} by ${OPERAND}$`), '$1 / $2'],
  [new RegExp(`^multiply ${OPERAND} (?:by|with|and) ${OPERAND}$`), '$1 * $2'],
  [new RegExp(`^subtract ${OPERAND} from ${OPERAND}$`), '$2 - $1'],
  [
    new RegExp(`^how (?:many times|often) (?:does|will|can) ${OPERAND} (?:go|fit) (?:into|in) ${OPERAND}$`),
    '$2 / $1',
  ],
  [new RegExp(`^add ${OPERAND} (?:and|to|plus) ${OPERAND}$`), '$1 + $2'],
  [/\b(sin|cos|tan|sine|cosine|tangent) of (?=[\d(])/g, (_, name) => `${(name ?? '').slice(0, 3)} `],
  [new RegExp(`^(?:(?:the )?square of|square) (${NUMBER})$`), '$1^2'],
  [new RegExp(`^(?:the )?cube of (${NUMBER})$`), '$1^3'],
  [new RegExp(`(?<![\\d.])(${NUMBER}) dozen\\b`, 'g'), '($1 * 12)'],
  [/^(?:the )?remainder (?:of|when) (\d+) (?:is )?divided by (\d+)$/, '$1 mod $2'],
  [new RegExp(`^(?:the )?quotient of (${NUMBER}) and (${NUMBER})$`), '$1 / $2'],
  [new RegExp(`^(?:the )?difference between (${NUMBER}) and (${NUMBER})$`), 'abs($1 - $2)'],
  [
    /\bthe\s+(?=(?:square|cube|cubic|\w+th)\s+root\b|sum\b|product\b|average\b|mean\b|median\b|factorial\b)/g,
    '',
  ],
  [/\b(?:square root|sqrt)(?:\s+of)?\b/g, 'sqrt'],
  [/\b(?:cub(?:e|ic) root|cbrt)(?:\s+of)?\b/g, 'cbrt'],
  [
    new RegExp(`\\b(${ORDINALS.join('|')})(?=\\s+root of\\b)`, 'g'),
    (word) => `${ORDINALS.indexOf(word) + FIRST_ORDINAL}th`,
  ],
  [
    new RegExp(`(?<=\\bto the )(${ORDINALS.join('|')})(?: power)?\\b`, 'g'),
    (_, word) => `${ORDINALS.indexOf(word ?? '') + FIRST_ORDINAL}th`,
  ],
  [/(?<=\bto the )(second|third)(?= power\b)/g, (_, word) => (word === 'second' ? '2nd' : '3rd')],
  [/\bnatural log(?:arithm)? of\b/g, 'ln'],
  [new RegExp(`\\b(\\d+)(?:st|nd|rd|th) root of ${OPERAND}`, 'g'), '$2^(1/$1)'],
  [new RegExp(`\\blog(?:arithm)? (?:to )?(?:the )?base (${NUMBER}|e) of ${OPERAND}`, 'g'), 'logbase($1, $2)'],
  [new RegExp(`\\blog (${NUMBER}) base (${NUMBER})$`, 'g'), 'logbase($2, $1)'],
  [new RegExp(`\\blog_(${NUMBER}) ?\\(?(${NUMBER})\\)?$`, 'g'), 'logbase($1, $2)'],
  [/\b(\d+) choose (\d+)\b/g, 'choose($1, $2)'],
  [/\bfactorial of\b/g, 'factorial'],
  [/(?<![\d.)/])(\d+ ?\/ ?\d+) of (?=\d)/g, '($1) * '],
  [
    new RegExp(`\\b(${[...SHARES.keys()].join('|')}) of (?=\\d)(?!(?:19|20)\\d\\d$)`, 'g'),
    (_, share) => `(${SHARES.get(share ?? '')}) * `,
  ],
  [/(?<![\d./)] ?)\b(\d+) (\d+)\/(\d+)(?![\d./])/g, '($1 + $2/$3)'],
  [/(?<=\d)\s+factorial\b/g, '!'],
  [/\bto the (\d+)(?:st|nd|rd|th)(?: power)?\b/g, '^$1'],
  [/\bto the (?=(?:minus |negative |-)?\d)/g, '^'],
  [/\b(?:to the power(?:\s+of)?|raised to(?: the power(?: of)?)?)\b/g, '^'],
  [/\s*\bsquared\b/g, '^2'],
  [/\s*\bcubed\b/g, '^3'],
  [/\bmultiplied by\b|\btimes\b/g, '*'],
  [/\bdivided by\b|\bover\b(?=\s+[\d(])/g, '/'],
  [new RegExp(`^increase ${OPERAND} by (?=${NUMBER}%$)`), '$1 + '],
  [new RegExp(`^(?:decrease|reduce) ${OPERAND} by (?=${NUMBER}%$)`), '$1 - '],
  [/\b(?:increased by|plus)\b/g, '+'],
  [/\b(?:decreased by|reduced by|minus)\b/g, '-'],
  [/\bnegative (?=[\d(])/g, '-'],
  [/\bmodulo\b|\bmodulus\b/g, ' mod '],
  [/\boff of\b/g, 'off'],
  [/(?<=[\d)])\s+x\s+(?=[\d(])/g, ' * '],
  [/\|([^|]+)\|/g, 'abs($1)'],
]

/** Only where a circular function takes it. */
const DEGREES = /(\d+(?:\.\d+)?)\s*(?:degrees?|deg\b|°)/g

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[×·∙⋅∗]/g, '*'],
  [/÷/g, '/'],
  [/[−–—]/g, '-'],
  [/√/g, 'sqrt '],
  [/∛/g, 'cbrt '],
  [/π/g, ' pi '],
  [/²(?![⁰¹²³⁴-⁹])/g, '^2'],
  [/³(?![⁰¹²³⁴-⁹])/g, '^3'],
]

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED_NUMBER = /(⁻?)([⁰¹²³⁴-⁹]{1,6})/g
const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['⅛', '1/8'],
])

/** `3½` is three and a half, `¾ of` so much of it, `10⁻²` a power. */
function withoutSmallDigits(text: string): string {
  return text
    .replace(/(\d*) ?([½¼¾⅓⅔⅛])( of (?=\d))?/g, (_, whole: string, sign: string, of = '') => {
      const share = `(${whole === '' ? '' : `${whole} + `}${FRACTIONS.get(sign) ?? ''})`
      return of === '' ? share : `${share} * `
    })
    .replace(RAISED_NUMBER, (_, minus: string, digits: string) => {
      const power = [...digits].map((digit) => RAISED.indexOf(digit)).join('')
      return `^(${minus === '' ? '' : '-'}${power})`
    })
}

const LISTED: ReadonlyMap<string, string> = new Map([
  ['average', 'mean'],
  ['mean', 'mean'],
  ['sum', 'sum'],
  ['product', 'product'],
  ['maximum', 'max'],
  ['max', 'max'],
  ['minimum', 'min'],
  ['min', 'min'],
  ['gcd', 'gcd'],
  ['greatest common divisor', 'gcd'],
  ['greatest common factor', 'gcd'],
  ['gcf', 'gcd'],
  ['hcf', 'gcd'],
  ['highest common factor', 'gcd'],
  ['median', 'median'],
  ['lcm', 'lcm'],
  ['least common multiple', 'lcm'],
])
/** What follows is split by hand: numbers and separators share the comma, which a pattern would try in every way. */
const LIST = new RegExp(
  `^(?:(?:the )?(${[...LISTED.keys()].join('|')}) of|add(?: up)?) (?=[-\\d])([-\\d., and]+)$`,
)

/** Lower case. */
export function wordsToSymbols(text: string): string {
  const signed = SIGNS.reduce(
    (symbols, [sign, symbol]) => symbols.replace(sign, symbol),
    withoutSmallDigits(scalesToDigits(text)),
  )
  const listed = LIST.exec(signed)
  const call = listed && callOf(LISTED.get(listed[1] ?? 'sum') ?? '', listed[2] ?? '')
  if (call) return call
  const symbols = WORDS.reduce((symbols, [word, symbol]) => replaced(symbols, word, symbol), signed)
  const angled = /\b(?:sin|cos|tan)\b/.test(symbols) ? symbols.replace(DEGREES, '($1 * pi / 180)') : symbols
  return angled.replace(/\s+/g, ' ').trim()
}

function replaced(text: string, pattern: RegExp, by: string | ((...found: string[]) => string)): string {
  return typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by)
}

/** `3, 4 and 5` as the arguments of a function; a comma between digits groups thousands. Undefined for other lists. */
function callOf(name: string, list: string): string | undefined {
  const numbers = list.split(/,? and |, | /)
  if (numbers.length < 2 && !list.includes(',')) return undefined
  if (!numbers.every((number) => /^-?[\d.][\d.,]*$/.test(number))) return undefined
  const whole = numbers.flatMap((number) =>
    /^-?\d{1,3}(?:,\d{3})+$/.test(number) && numbers.length > 1
      ? number.replaceAll(',', '')
      : number.split(','),
  )
  return `${name}(${whole.join(', ')})`
}
