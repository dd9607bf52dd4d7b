// The tables of packs: those that were added, and the vectors they brought.

export interface PacksTable {
  name: string
  /** Of its manifest; null until all of it was added. */
  sha256: string | null
  /** ISO 8601, when it was made. */
  made: string
  /** Null where it was not signed, as the key. */
  signer: string | null
  signer_key: string | null
  /** Milliseconds since the epoch. */
  added_at: number
}

/** Vectors that came with documents, until these have them as if they had been made here. */
export interface BroughtVectorsTable {
  url: string
  /** The model and the way they were made. */
  made: string
  /** The document's. */
  revision: number
  /** Those of the first and of the later passages, in base64. */
  first: string
  later: string
}

export interface PackTables {
  packs: PacksTable
  brought_vectors: BroughtVectorsTable
}
