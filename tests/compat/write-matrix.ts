// `bin/dev docs`: writes docs/compat.md from the tables that requests are read by.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHAPES } from '../../src/surfaces/compat/shapes.ts'
import { compatMatrix } from './compat-matrix.ts'

await writeFile(join(import.meta.dirname, '..', '..', 'docs', 'compat.md'), compatMatrix(SHAPES))
