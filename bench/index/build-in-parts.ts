// Builds the index of the live bench in several processes and makes one folder of their segments.
import { execFile } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeSource } from '../../src/adapters/embedded-index/index-source.ts'
import { SCHEMA } from '../../src/adapters/embedded-index/schema.ts'
import { readManifest, writeManifest } from '../../src/inverted-index/segment/manifest.ts'

const script = join(import.meta.dirname, 'build-part.ts')

export async function buildInParts(
  pages: string,
  documents: number,
  parts: number,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const folders = Array.from({ length: parts }, (_, part) => join(folder, `part-${part}`))
  await Promise.all(
    folders.map((own, part) =>
      promisify(execFile)(process.execPath, [script, pages, `${documents}`, `${part}`, `${parts}`, own]),
    ),
  )
  const built = folders.flatMap((own) =>
    (readManifest(own)?.segments ?? []).map(({ file, bytes }) => ({ from: join(own, file), bytes })),
  )
  const segments = built.map(({ from, bytes }, place) => {
    const file = `segment-${place + 1}.seg`
    renameSync(from, join(folder, file))
    return { id: place + 1, file, bytes }
  })
  writeManifest(folder, {
    segments,
    schema: SCHEMA,
    generation: 1,
    nextId: segments.length + 1,
    mark: documents,
  })
  writeSource(folder, 'bench')
}
