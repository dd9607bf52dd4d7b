// What an operator can do about packs: make them, add those of others, and say whose are trusted.

/** Exactly one of them says which documents. */
export interface PackSelection {
  readonly site?: string
  readonly origin?: string
  /** What the owner's lens of this name does not discard. */
  readonly lens?: string
  readonly all?: boolean
}

export interface PackWanted extends PackSelection {
  /** Absent: the file's, without its ending. */
  readonly name?: string
  /** Name of the key to sign with; absent: it is not signed. */
  readonly key?: string
}

interface PackFigures {
  readonly name: string
  readonly documents: number
  readonly vectors: number
  readonly bytes: number
  readonly signer: string | null
}

export interface PackMade extends PackFigures {
  /** Documents that no pack can hold. */
  readonly left_out: number
}

export interface PackChecked extends PackFigures {
  /** ISO 8601. */
  readonly made: string
  /** Documents by licence. */
  readonly licences: Readonly<Record<string, number>>
}

export interface PackAdded {
  readonly name: string
  readonly documents: number
  readonly signer: string | null
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** Pages from elsewhere that are no older: they stay. */
  readonly kept: number
  /** Addresses that are blocked here. */
  readonly skipped: number
  /** Of an earlier pack of this name, which the new one has no more. */
  readonly removed: number
  /** Documents whose vectors serve here. */
  readonly vectors: number
}

export interface PackShown {
  readonly name: string
  /** In the index now. */
  readonly documents: number
  readonly signer: string | null
  /** ISO 8601, as `added`. */
  readonly made: string
  readonly added: string
  /** Whether all of it was added. */
  readonly whole: boolean
}

export interface PackKeyShown {
  readonly name: string
  /** The public key. */
  readonly key: string
  /** Whether it can sign; the others are trusted. */
  readonly own: boolean
}

export type PackProgress = (done: number, of: number) => void

/** All throw OperatorError with the reason where it can't be done. */
export interface PacksApi {
  make(file: string, wanted: PackWanted, progress: PackProgress): Promise<PackMade>
  /** Reads all of it; throws with the first thing that is wrong. */
  verify(file: string): Promise<PackChecked>
  /** A file, or the http or https address of one. */
  add(source: string, options: { readonly unsigned: boolean }, progress: PackProgress): Promise<PackAdded>
  list(): Promise<readonly PackShown[]>
  /** Takes its documents out; `id` undoes that within an hour. */
  remove(name: string): Promise<{ readonly name: string; readonly removed: number; readonly id?: string }>
  newKey(name: string): Promise<PackKeyShown>
  keys(): Promise<readonly PackKeyShown[]>
  /** Of a file as `exportKey` writes it. */
  trustKey(file: string, name?: string): Promise<PackKeyShown>
  exportKey(name: string): Promise<string>
}
