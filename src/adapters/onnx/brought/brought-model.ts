// A model that the operator has brought, as the file beside its weights describes it.

export const MODEL_KINDS = ['encoder', 'cross-encoder'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/** How one vector is made of a text's states: their mean, the first of them, or the model does it itself. */
export type Pooling = 'mean' | 'first' | 'own'

export interface BroughtModel {
  readonly name: string
  readonly kind: ModelKind
  /** Codes of the languages it reads, or `all`. */
  readonly languages: readonly string[] | 'all'
  /** Where it came from: a path or an address. */
  readonly source: string
  /** Of the archive, where it was one. */
  readonly archiveSha256?: string
  /** ISO 8601. */
  readonly added: string
  readonly bytes: number
  /** SHA-256 of each file by name, checked before the model is loaded. */
  readonly files: Readonly<Record<string, string>>
  readonly pooling: Pooling
  /** Whether a vocab.txt is of words in small letters. */
  readonly lowercase: boolean
  /** Length of a vector; 0 where it makes none. */
  readonly dimensions: number
  /** What it wants to read before a query, and before a passage. */
  readonly queryPrefix: string
  readonly passagePrefix: string
  /** What it says of sample texts that belong together and of those that don't: the medians of cosines or scores. */
  readonly related: number
  readonly unrelated: number
}

export const MODEL_FILE = 'model.onnx'
export const TOKENIZER_FILE = 'tokenizer.json'
export const VOCABULARY_FILE = 'vocab.txt'
/** Changes with everything that makes vectors incomparable. */
export function vectorsName({ name, files, pooling, queryPrefix, passagePrefix }: BroughtModel): string {
  const hash = (file: string): string => files[file]?.slice(0, 12) ?? ''
  const words = [hash(MODEL_FILE), hash(TOKENIZER_FILE), hash(VOCABULARY_FILE), pooling]
  return [`brought.${name}`, ...words, queryPrefix.trim(), passagePrefix.trim()].join('.')
}

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
