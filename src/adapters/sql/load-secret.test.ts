// The server's secret: the same at every start, for its owner's eyes only.
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accountsOn } from '../../../tests/support/accounts-on.ts'
import { openIn, tempFolder } from '../../../tests/support/temp-database.ts'
import { DatabaseUnusable } from './database.ts'
import { loadSecret } from './load-secret.ts'

it('makes a secret once, readable by its owner alone, however many ask at once', async () => {
  const folder = join(tempFolder(), 'data')
  const database = await openIn(tempFolder())
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(folder, database)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(await loadSecret(folder, database)).toBe(secrets[0])
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

it('makes another one elsewhere', async () => {
  const database = await openIn(tempFolder())
  expect(await loadSecret(tempFolder(), database)).not.toBe(await loadSecret(tempFolder(), database))
})

it('does not replace a file that holds no secret', async () => {
  const folder = tempFolder()
  const database = await openIn(tempFolder())
  writeFileSync(join(folder, 'secret.key'), 'short')
  await expect(loadSecret(folder, database)).rejects.toThrow(/does not hold a secret/)
})

it('is not made anew while there are keys, which it alone knows', async () => {
  const folder = tempFolder()
  const database = await openIn(tempFolder())
  await accountsOn(database).caller('a@example.com', 0)
  const failure = loadSecret(folder, database)
  await expect(failure).rejects.toThrow(DatabaseUnusable)
  await expect(failure).rejects.toThrow(/secret\.key is missing.*Put back a copy/)
  expect(readdirSync(folder)).toEqual([])
})
