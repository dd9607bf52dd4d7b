// The server's secret: the same at every start, for its owner's eyes only.
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-database.ts'
import { loadSecret } from './load-secret.ts'

it('makes a secret once, readable by its owner alone, however many ask at once', async () => {
  const folder = join(tempFolder(), 'data')
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(await loadSecret(folder)).toBe(secrets[0])
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

it('makes another one elsewhere', async () => {
  expect(await loadSecret(tempFolder())).not.toBe(await loadSecret(tempFolder()))
})

it('does not replace a file that holds no secret', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'secret.key'), 'short')
  await expect(loadSecret(folder)).rejects.toThrow(/does not hold a secret/)
})
