// Writes to an index without end and prints each number up to which all is committed; run by crash-round.ts.
import { writeSync } from 'node:fs'
import { InvertedIndex } from '../../src/inverted-index/inverted-index.ts'
import { runMerge } from '../../src/inverted-index/merge/run-merge.ts'
import { CRASH_SCHEMA, crashDocument } from './crash-documents.ts'

const [folder = '', mostWhole] = process.argv.slice(2)
const index = new InvertedIndex({ folder, schema: CRASH_SCHEMA, mostWhole: Number(mostWhole) })
for (let number = index.mark + 1; ; number += 20) {
  for (let next = number; next < number + 20; next++) {
    index.add(crashDocument(next))
    if (next % 10 === 5 && next > 10) index.remove(crashDocument(next - 5).key)
  }
  const job = index.nextMerge()
  if (job) index.finishMerge(job, runMerge(job))
  index.commit(number + 19)
  writeSync(1, `${number + 19}\n`)
}
