// The languages that a model reads, as far as its vocabulary tells.

/** English vocabularies have some 30,000 to 50,000 pieces; those of many languages twice that and more. */
const MANY_LANGUAGES = 90_000
/** The share of pieces in a script that makes a vocabulary one of its language; others have a few of every script. */
const OWN_SCRIPT = 0.2

/** Scripts that tell a language; that of several first languages stands for the one with most pages. */
const SCRIPTS: readonly (readonly [language: string, script: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
]

/** English beside another: the sample texts that it was checked with are in English. */
export function guessLanguages(pieces: readonly string[]): readonly string[] | 'all' {
  if (pieces.length >= MANY_LANGUAGES) return 'all'
  const own = SCRIPTS.find(
    ([, script]) => pieces.filter((piece) => script.test(piece)).length >= OWN_SCRIPT * pieces.length,
  )
  return own ? [own[0], 'en'] : ['en']
}
