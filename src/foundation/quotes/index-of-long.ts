// Looks for a text of any length in another; the engine's own search takes one length times the other where both are long.
import { UNCOUNTED } from '../step-budget.ts'
import { findText } from '../web/wildcard.ts'

/** So long a text is looked for fast by the engine itself, whatever it is. */
const SHORT = 250

/** The first place from `from`; -1 where there is none. */
export function indexOfLong(text: string, wanted: string, from = 0): number {
  if (wanted.length <= SHORT) return text.indexOf(wanted, from)
  return findText(wanted).find(text, from, text.length, UNCOUNTED)
}
