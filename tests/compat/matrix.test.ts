// docs/compat.md is what the tables say.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SHAPES } from '../../src/surfaces/compat/shapes.ts'
import { compatMatrix } from './compat-matrix.ts'

describe('docs/compat.md', () => {
  it('is made from the tables; ./bin/dev docs writes it anew', async () => {
    const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'compat.md'), 'utf8')
    expect(page).toBe(compatMatrix(SHAPES))
  })

  it('says of every parameter of every call what becomes of it', () => {
    const page = compatMatrix(SHAPES)
    for (const { name, calls } of SHAPES)
      for (const call of calls) {
        const section = page.split(`### ${call.method} /compat/${name}${call.path}\n`)[1] ?? ''
        for (const [parameter, { use }] of Object.entries(call.parameters))
          expect(section.split('\n### ')[0]).toContain(`| \`${parameter}\` | ${use}`)
      }
  })
})
