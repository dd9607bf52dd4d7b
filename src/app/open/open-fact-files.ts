// The files of packaged facts, in the folder where this installation keeps what it has unpacked.
import { createFactFiles, type FactFiles } from '../../adapters/facts/fact-files.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import { cacheFolder } from '../installation.ts'

/** `ready` asks who builds them where that is another thread. */
export function openFactFiles(
  config: Pick<Config, 'dataFolder'>,
  logger: Logger,
  ready?: FactFiles['ready'],
): FactFiles {
  return createFactFiles({ folder: cacheFolder ?? config.dataFolder, logger, ...(ready && { ready }) })
}
