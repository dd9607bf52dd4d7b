// Opens the engines of the index bench by their names.
import type { BenchEngine } from './bench-engine.ts'
import { createFts5Engine } from './fts5-engine.ts'
import { createTantivyEngine } from './tantivy-engine.ts'
import { createWhippetEngine } from './whippet-engine.ts'

export type EngineName = 'whippet' | 'tantivy' | 'fts5'

/** `binding` is the path of Tantivy's. */
export function openEngine(name: EngineName, folder: string, binding: string | undefined): BenchEngine {
  if (name === 'whippet') return createWhippetEngine(folder)
  if (name === 'fts5') return createFts5Engine(folder)
  if (!binding) throw new Error("the path of Tantivy's binding is needed")
  return createTantivyEngine(binding, folder)
}
