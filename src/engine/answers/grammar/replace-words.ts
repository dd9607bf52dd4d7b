// Writes what words stand for in their place: "12 divided by 4" becomes "12 / 4".
import { lexiconOf } from './lexicon.ts'
import { tokensOf } from './tokens.ts'

/** What goes on with what stands before it: `5 squared` is `5^2`. */
const BEHIND = /^(?:%|\^\d)/

/** The longest words of the topic at each place; what it does not know stays as it is. */
export function replacerOf(topic: string): (text: string) => string {
  const lexicon = lexiconOf(topic)
  return (text) => {
    const tokens = tokensOf(text)
    let [written, end] = ['', 0]
    for (let at = 0; at < tokens.length; ) {
      const start = tokens[at]?.start ?? end
      let count = Math.min(lexicon.longest, tokens.length - at)
      const here = (): string => text.slice(start, tokens[at + count - 1]?.end)
      while (count > 1 && lexicon.named(here()) === undefined) count--
      const symbol = lexicon.named(here())
      const gap = symbol !== undefined && BEHIND.test(symbol) ? '' : text.slice(end, start)
      written += gap + (symbol ?? here())
      end = start + here().length
      at += count
    }
    return written
  }
}
