// What was signed today, in a small file that all processes of one user add to: a line for each payment, never rewritten.
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BudgetExceeded, messageOf } from '../../../foundation/errors.ts'

interface Line {
  readonly id: string
  readonly micros: number
}

const NAME = /^paid-\d{4}-\d{2}-\d{2}\.jsonl$/

/**
 * Counts an amount for today before it is signed. Throws BudgetExceeded where it does not fit, or where the file can't
 * be used. Of several at once those fit whose lines come first.
 */
export async function countForToday(
  folder: string,
  amount: { readonly micros: number; readonly cap: number },
  now: number,
): Promise<void> {
  const { micros, cap } = amount
  const name = `paid-${new Date(now).toISOString().slice(0, 10)}.jsonl`
  const path = join(folder, name)
  const id = randomUUID()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    refuseBeyond(sum(await linesOf(path)) + micros, cap)
    await add(path, { id, micros })
    const lines = await linesOf(path)
    const upToMine = lines.slice(0, lines.findIndex((line) => line.id === id) + 1)
    if (sum(upToMine) > cap) await add(path, { id, micros: -micros })
    refuseBeyond(sum(upToMine), cap)
    await forgetOthers(folder, name)
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error
    throw new BudgetExceeded(`Nothing is paid, since ${path} can't be used: ${messageOf(error)}`)
  }
}

function refuseBeyond(micros: number, cap: number): void {
  if (micros <= cap) return
  throw new BudgetExceeded(
    `Nothing was signed: with this call ${micros / 1e6} USD would be paid today, and ${cap / 1e6} USD is the most (WHIPPET_PAY_DAY_CAP)`,
  )
}

async function add(path: string, line: Line): Promise<void> {
  await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true })
}

async function linesOf(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { id, micros } = JSON.parse(line) as Partial<Line>
      if (typeof id !== 'string' || !Number.isSafeInteger(micros)) throw new Error('a line of it is none')
      return { id, micros: micros as number }
    })
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((total, { micros }) => total + micros, 0)
}

async function forgetOthers(folder: string, today: string): Promise<void> {
  const old = (await readdir(folder)).filter((name) => NAME.test(name) && name < today)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}
