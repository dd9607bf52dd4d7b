// Lets another process write to an index, kills it in the midst, and reads what is left.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { InvertedIndex } from '../../src/inverted-index/inverted-index.ts'
import { CRASH_SCHEMA, crashDocument, readCrashRow } from './crash-documents.ts'

export interface CrashOutcome {
  /** The last number that the writer had said to be safe before it was killed. */
  readonly acknowledged: number
  /** Up to this number every document is there, whole. */
  readonly found: number
}

/** Throws where the index does not open or holds a document wrongly. */
export async function crashRound(folder: string, round: number): Promise<CrashOutcome> {
  // In turns whole in memory and in part in its files.
  const mostWhole = round % 2 === 0 ? 0 : Number.POSITIVE_INFINITY
  const acknowledged = await writeUntilKilled(folder, 3 + ((round * 7) % 23), mostWhole)
  const index = new InvertedIndex({ folder, schema: CRASH_SCHEMA, mostWhole })
  try {
    const { segments } = index.refresh()
    const found = index.mark
    for (let number = 1; number <= found; number++) {
      const { key } = crashDocument(number)
      const rows = segments.map((part) => readCrashRow(part, key)).filter((row) => row !== undefined)
      const expected = number % 10 === 0 && number + 5 <= found ? 'gone' : number
      const actual = rows.length === 0 ? 'gone' : rows.length === 1 ? rows[0] : 'twice'
      if (actual !== expected) throw new Error(`document ${number} of ${found} is ${actual}, not ${expected}`)
    }
    return { acknowledged, found }
  } finally {
    index.close()
  }
}

/** Resolves with the last number the writer gave, after it gave so many and was killed. */
function writeUntilKilled(folder: string, lines: number, mostWhole: number): Promise<number> {
  const script = join(import.meta.dirname, 'crash-writer.ts')
  const writer = spawn(process.execPath, [script, folder, `${mostWhole}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let text = ''
    writer.stdout.setEncoding('utf8')
    writer.stdout.on('data', (chunk: string) => {
      text += chunk
      if (text.split('\n').length > lines) writer.kill('SIGKILL')
    })
    writer.on('error', reject)
    writer.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error('the writer ended by itself'))
      else resolve(Number(text.split('\n').at(-2)))
    })
  })
}
