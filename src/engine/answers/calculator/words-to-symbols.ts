// Writes a calculation's words as symbols: "15 percent of 80" becomes "15% of 80".

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)\s*percent\b|(?<=\d)\s*per cent\b/g, '%'],
  [/\bthe\s+(?=(?:square|cube|cubic)\s+root\b|sum\b|product\b|factorial\b)/g, ''],
  [/\bsquare root(?:\s+of)?\b/g, 'sqrt'],
  [/\bcub(?:e|ic) root(?:\s+of)?\b/g, 'cbrt'],
  [/\bfactorial of\b/g, 'factorial'],
  [/(?<![\d.)/])(\d+ ?\/ ?\d+) of (?=\d)/g, '($1) * '],
  [/(?<=\d)\s+factorial\b/g, '!'],
  [/\b(?:to the power(?:\s+of)?|raised to(?: the power(?: of)?)?)\b/g, '^'],
  [/\s*\bsquared\b/g, '^2'],
  [/\s*\bcubed\b/g, '^3'],
  [/\bmultiplied by\b|\btimes\b/g, '*'],
  [/\bdivided by\b|\bover\b(?=\s+[\d(])/g, '/'],
  [/\bplus\b/g, '+'],
  [/\bminus\b/g, '-'],
  [/\bmodulo\b|\bmodulus\b/g, ' mod '],
  [/\boff of\b/g, 'off'],
  [/(?<=[\d)])\s+x\s+(?=[\d(])/g, ' * '],
  [/(\d+(?:\.\d+)?)\s*(?:degrees?|°)/g, '($1 * pi / 180)'],
]

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[×·∙⋅∗]/g, '*'],
  [/÷/g, '/'],
  [/[−–—]/g, '-'],
  [/√/g, 'sqrt '],
  [/∛/g, 'cbrt '],
  [/π/g, ' pi '],
  [/²/g, '^2'],
  [/³/g, '^3'],
]

const SMALL_NUMBERS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value]),
)

/** Lower case; degrees only after a number that a circular function takes. */
export function wordsToSymbols(text: string): string {
  const signed = SIGNS.reduce((symbols, [sign, symbol]) => symbols.replace(sign, symbol), text)
  const usable = /\b(?:sin|cos|tan)\b/.test(signed) ? WORDS : WORDS.slice(0, -1)
  return usable
    .reduce((symbols, [word, symbol]) => symbols.replace(word, symbol), signed)
    .replace(/\s+/g, ' ')
    .trim()
}

/** `two plus two`: for queries that plainly ask, as names such as "one plus one" are no sums. */
export function smallNumbersToDigits(text: string): string {
  return text.replace(/\b[a-z]+\b/g, (word) => `${SMALL_NUMBERS.get(word) ?? word}`)
}
