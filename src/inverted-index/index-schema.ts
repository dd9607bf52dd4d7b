// What an index holds of each document; fixed for its life.

/** How a count in one field is weighted: `lengthWeight` from 0, where length does not matter, to 1. */
export interface FieldWeighing {
  readonly weight: number
  readonly lengthWeight: number
}

/** A text field, and how a term in it counts. */
export interface FieldOption extends FieldWeighing {
  readonly name: string
  /** The field whose length counts in place of its own, by its place in the schema. */
  readonly lengthOf?: number
}

/** A number that documents may have; `sorted` where ranges of it are asked for. */
export interface ColumnOption {
  readonly name: string
  readonly sorted: boolean
}

export interface IndexSchema {
  /** At most eight. */
  readonly fields: readonly FieldOption[]
  readonly columns: readonly ColumnOption[]
}
