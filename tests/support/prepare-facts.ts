// Runs before all tests: on a fresh clone the packaged facts are built once, so that no answer waits for them.
import { createFactFiles } from '../../src/adapters/facts/fact-files.ts'
import { cacheFolder } from '../../src/app/installation.ts'
import { silentLogger } from '../../src/foundation/logger.ts'

export async function setup(): Promise<void> {
  if (cacheFolder === undefined) return
  const files = createFactFiles({
    folder: cacheFolder,
    logger: { ...silentLogger, warn: (fields, message) => console.warn(message, fields) },
  })
  await files.prepare()
  await files.close()
}
