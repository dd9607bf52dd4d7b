// Trains the weights of extraction and writes them to facts/: node bench/train-extraction.ts DATA [title|author|date|content]…
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trainContent } from './train-content.ts'
import { trainFields } from './train-fields.ts'

const FACTS = join(import.meta.dirname, '..', 'facts')
const [folder = '.', ...named] = process.argv.slice(2)
const wanted = named.length > 0 ? named : ['title', 'author', 'date', 'content']

for (const [name, model] of trainFields(folder, wanted)) {
  writeFileSync(join(FACTS, `${name}-model.json`), `${JSON.stringify(model)}\n`)
}
if (wanted.includes('content')) {
  writeFileSync(join(FACTS, 'content-model.json'), `${JSON.stringify(trainContent(folder))}\n`)
}
