// The WordList on the file of packaged words, which is read whole at the first question.
import type { OpenWordList, WordList } from '../../engine/search/word-list.ts'
import { readWordTable } from '../../foundation/text/word-table.ts'
import type { FactFiles } from './fact-files.ts'

export function createFileWordList(files: Pick<FactFiles, 'peek'>): OpenWordList {
  let reading: Promise<WordList | undefined> | undefined
  return async () => {
    reading ??= readList(files).catch(() => undefined)
    const list = await reading
    // Not there yet is no answer to keep.
    if (!list) reading = undefined
    return list
  }
}

async function readList(files: Pick<FactFiles, 'peek'>): Promise<WordList | undefined> {
  const file = await files.peek('words')
  if (!file) return undefined
  const table = readWordTable(await file.bytes())
  return {
    commonness: table.weight,
    near: (word, edits) =>
      table.near(word, edits).map(({ weight, ...near }) => ({ ...near, commonness: weight })),
  }
}
