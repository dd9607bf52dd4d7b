// Why a page is absent or low, as a code for programs and a sentence for people.

export type ReasonCode =
  | 'not in the store'
  | 'not indexed yet'
  | 'not indexed'
  | 'filtered out'
  | 'unsafe'
  | 'excluded by an operator'
  | 'lacks what is required'
  | 'matches no word'
  | 'copy'
  | 'changed since it was indexed'
  | 'one-site limit'
  | 'below the cut'
  | 'below the floor'
  | 'nothing to search for'
  | 'not ranked closely'
  | 'unexplained'

export interface Reason {
  readonly reason: ReasonCode
  readonly detail: string
}
