// Words that ask for an instant answer: they may be meant although no page of the index has them.

export const INTENT_WORDS: ReadonlySet<string> = new Set(
  'weather forecast temperature currency exchange convert capital population definition holiday timezone sunrise sunset calendar percent'.split(
    ' ',
  ),
)
