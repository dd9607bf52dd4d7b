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
  /** What it says of sample texts that belong together and of those that don't: cosines or scores, the middle ones. */
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
