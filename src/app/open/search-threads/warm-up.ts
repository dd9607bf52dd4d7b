// Searches of a thread's own before anybody waits for one: V8 compiles what searches run, and tables are read.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublishedIndex } from '../../../adapters/embedded-index/published-index.ts'
import type { FactFiles } from '../../../adapters/facts/fact-files.ts'
import type { SearchParameters } from '../../../contract/search/search-request.ts'
import type { SearchJob } from '../../../operations/answer-search.ts'
import { prepareSearch } from '../../../operations/prepare-search.ts'

const LETTERS = [...'abcdefghilmnoprstuw']
const WORDS_A_LETTER = 6
const MOST_WORDS = 6
/** Fewer leave much to compile, more gain little. */
const SEARCHES = 150

/** Each has a table of packaged facts read, where they are built already. */
const TABLES = ['define water', 'time in london', 'capital of france']

export interface WarmUpNeeds {
  readonly index: Pick<PublishedIndex, 'answer'>
  readonly files: Pick<FactFiles, 'peek'>
  /** Of searches in each of the modes, whatever they look for. */
  readonly forms: readonly SearchParameters[]
  readonly prices: Parameters<typeof prepareSearch>[1]
  readonly search: (job: SearchJob) => Promise<unknown>
  readonly until: number
  readonly time: () => number
  readonly signal: AbortSignal
}

/** Whoever really searches goes first. Resolves with how many there were. */
export async function warmUp(needs: WarmUpNeeds): Promise<number> {
  const { index, files, forms, prices, search, until, time, signal } = needs
  const words = LETTERS.flatMap((prefix) =>
    index.answer({ kind: 'wordsFrom', prefix, limit: WORDS_A_LETTER }).map(({ word }) => word),
  )
  const asked = (await files.peek('words')) ? [...TABLES] : []
  let done = 0
  while (words.length > 0 && done < SEARCHES && time() < until && !signal.aborted) {
    const count = 2 + (done % (MOST_WORDS - 1))
    // Strides that share no divisor with most lengths: another choice each time.
    const mixed = Array.from({ length: count }, (_, at) => words[(done * 7 + at * 31) % words.length]).join(
      ' ',
    )
    const q = asked.shift() ?? mixed
    const now = Math.floor(time())
    const form = forms[done % forms.length]
    if (!form) return done
    const parameters = { ...form, queries: [q] }
    const { mode, plan } = prepareSearch(parameters, prices, now)
    await search({ parameters, mode, plan, now, until, isFree: true })
    done += 1
    await nextTurn()
  }
  return done
}
