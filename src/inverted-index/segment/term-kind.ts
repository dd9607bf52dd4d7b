// The kinds of terms in a segment.

/** What the postings of a term hold besides the documents; the first character of the term in the dictionary. */
export type TermKind = 'p' | 'u' | 'k'
