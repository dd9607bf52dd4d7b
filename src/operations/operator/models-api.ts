// What an operator can do about models: bring them, use them, remove them.

export interface ModelShown {
  readonly name: string
  readonly kind: 'encoder' | 'cross-encoder' | 'both'
  /** `preparing`: in use as soon as every document has a vector of it. */
  readonly state: 'in use' | 'preparing' | 'unused'
  readonly languages: readonly string[] | 'all'
  readonly bytes: number | null
  readonly source: string
  /** ISO 8601; null for what comes with the packages. */
  readonly added: string | null
  /** SHA-256 by file; of the archive too, where it was one. */
  readonly sha256: Readonly<Record<string, string>>
  /** Documents that have vectors of it, of all; null where it makes none. */
  readonly vectors: { readonly made: number; readonly of: number } | null
}

export interface ModelWanted {
  /** A folder, an archive (zip, tar, tar.gz) or the address of one. */
  readonly source: string
  /** Absent: the last part of the source. */
  readonly name?: string
  /** What the archive must have, in hexadecimal. */
  readonly sha256?: string
  readonly kind?: 'encoder' | 'cross-encoder'
  readonly languages?: readonly string[] | 'all'
  readonly queryPrefix?: string
  readonly passagePrefix?: string
}

/** All throw OperatorError with the reason where it can't be done. */
export interface ModelsApi {
  list(): Promise<readonly ModelShown[]>
  add(wanted: ModelWanted): Promise<ModelShown>
  /** `built-in` goes back to the models of the packages. */
  use(name: string): Promise<ModelShown>
  remove(name: string): Promise<ModelShown>
}
