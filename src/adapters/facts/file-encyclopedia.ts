// The Encyclopedia on the files of packaged facts.
import type { Encyclopedia, Entity } from '../../engine/answers/entity/encyclopedia.ts'
import { foldName } from '../../engine/answers/places/fold-name.ts'
import type { FactFiles } from './fact-files.ts'
import { readFactLine } from './fact-line.ts'
import type { SortedFile } from './sorted/sorted-file.ts'

const LONGEST_NAME = 100
const MOST_ENTITIES = 50

export function createFileEncyclopedia(files: FactFiles): Encyclopedia {
  const named = async (file: SortedFile | undefined, name: string): Promise<readonly Entity[]> => {
    const key = foldName(name)
    if (!file || key === '' || key.length > LONGEST_NAME) return []
    const lines = await file.lines(key, MOST_ENTITIES)
    return lines.map((line) => readFactLine<Entity>(line)).sort((a, b) => b.prominence - a.prominence)
  }
  return {
    find: async (name, { signal }) => named(await files.open('entities', signal), name),
    peek: async (name) => named(await files.peek('entities'), name),
  }
}
