// Thirty rounds of kill -9 during indexing and merging: every round must open, with every acknowledged document.
//
// usage: bench/index/index-crash.ts [ROUNDS]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashRound } from '../../tests/inverted-index/crash-round.ts'

const rounds = Number(process.argv[2] ?? 30)
const folder = mkdtempSync(join(tmpdir(), 'index-crash-'))
let lost = 0
let failed = 0
try {
  for (let round = 1; round <= rounds; round++) {
    try {
      const { acknowledged, found } = await crashRound(folder, round)
      lost += Math.max(0, acknowledged - found)
      console.log(`round ${round}: ${acknowledged} acknowledged, ${found} there`)
    } catch (error) {
      failed++
      console.log(`round ${round}: ${error}`)
    }
  }
  console.log(`${rounds} rounds: ${lost} documents lost, ${failed} starts failed`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = lost + failed === 0 ? 0 : 1
