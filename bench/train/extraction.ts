// Trains the weights of extraction on all pages and writes them to facts/, or with --held-out on the tuning part and to a folder: node bench/train/extraction.ts DATA [--held-out FOLDER] [title|author|date|content]…
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GoldPage, readGold, SETS } from '../extraction/data.ts'
import { trainContent } from './content.ts'
import { trainFields } from './fields.ts'

const NAMES: readonly string[] = ['title', 'author', 'date', 'content']
const FACTS = join(import.meta.dirname, '..', '..', 'facts')
const [folder = '.', ...rest] = process.argv.slice(2)
const at = rest.indexOf('--held-out')
const out = at < 0 ? FACTS : (rest[at + 1] ?? '.')
const named = rest.filter((name) => NAMES.includes(name))
const wanted = named.length > 0 ? named : NAMES

if (SETS.every((set) => readGold(folder, set).length === 0))
  throw new Error(`${folder} has no labelled pages: name the folder of ${SETS.join(', ')}`)

/** What is measured must not be learned from; what is shipped may learn from every page there is. */
const isLearned = (page: GoldPage) => at < 0 || page.tuning

for (const [name, model] of trainFields(folder, wanted, isLearned)) {
  writeFileSync(join(out, `${name}-model.json`), `${JSON.stringify(model)}\n`)
}
if (wanted.includes('content')) {
  writeFileSync(join(out, 'content-model.json'), `${JSON.stringify(trainContent(folder, isLearned))}\n`)
}
