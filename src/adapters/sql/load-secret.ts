// The server's secret: made at the first start, kept in the data folder for its owner's eyes only.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../foundation/errors.ts'
import { type Database, DatabaseUnusable } from './database.ts'
import { statement } from './statement.ts'

const FILE = 'secret.key'
const SECRET_BYTES = 32
const WELL_FORMED = /^[0-9a-f]{64}$/

const selectAnyKey = statement((db, _: object) => db.selectFrom('api_keys').select('id').limit(1))

/**
 * Reads the secret, or makes it. Processes that start together get the same one. Throws DatabaseUnusable where the file
 * holds none, or is gone although there are keys.
 */
export async function loadSecret(dataFolder: string, { reads }: Pick<Database, 'reads'>): Promise<string> {
  const path = join(dataFolder, FILE)
  const known = await readSecret(path)
  if (known !== undefined) return known
  if (!(await reads.first(selectAnyKey, {}))) return await makeSecret(dataFolder, path)
  // Another process may have made it, and then a key, since we looked.
  const madeSince = await readSecret(path)
  if (madeSince !== undefined) return madeSince
  throw new DatabaseUnusable(
    `${path} is missing, and no API key is known without it. Put back a copy of it. Where there is none, write ` +
      '64 random hexadecimal digits into it (openssl rand -hex 32); every key then has to be made anew.',
  )
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const secret = text.trim()
  if (WELL_FORMED.test(secret)) return secret
  throw new DatabaseUnusable(
    `${path} does not hold a secret. Put back a copy of it; without it every API key is unknown and has to be made anew.`,
  )
}

/** Written whole under another name first: whoever sees the file sees all of it, and the first to link wins. */
async function makeSecret(dataFolder: string, path: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(SECRET_BYTES).toString('hex')}\n`)
    await file.sync()
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await unlink(draft)
  }
  await syncFolder(dataFolder)
  const secret = await readSecret(path)
  if (secret === undefined) throw new Error(`${path} was taken away while it was being made`)
  return secret
}

/** The name must outlive a power cut as well as the content: keys without their secret are worth nothing. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
