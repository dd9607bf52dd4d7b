// Which of the models are in use, as all nodes of a database know it, and where brought models lie.
import { join } from 'node:path'
import { findModel } from '../../../adapters/onnx/brought/model-library.ts'
import type { Database } from '../../../adapters/sql/database.ts'
import { SqlMarks } from '../../../adapters/sql/sql-marks.ts'
import type { Config } from '../../config.ts'

/** The models that come with the program; always there. */
export const BUILT_IN = 'built-in'

export interface ModelChoice {
  /** Names of models. */
  readonly encoder: string
  readonly crossEncoder: string
  /** The encoder whose vectors searches are compared with; another than `encoder` while that one's are made. */
  readonly serving: string
}

const NONE: ModelChoice = { encoder: BUILT_IN, crossEncoder: BUILT_IN, serving: BUILT_IN }

export async function readModelChoice(database: Database): Promise<ModelChoice> {
  const text = await new SqlMarks(database).get('models')
  return text === undefined ? NONE : { ...NONE, ...(JSON.parse(text) as Partial<ModelChoice>) }
}

export async function writeModelChoice(database: Database, change: Partial<ModelChoice>): Promise<void> {
  const choice = { ...(await readModelChoice(database)), ...change }
  await new SqlMarks(database).touch('models', JSON.stringify(choice))
}

export function broughtFolder(config: Pick<Config, 'dataFolder'>): string {
  return join(config.dataFolder, 'models', 'brought')
}

/** The models in words, and those in use whose files are gone; undefined where the built-in ones do everything. */
export async function modelsInUse(
  config: Pick<Config, 'dataFolder'>,
  database: Database,
): Promise<{ readonly said: string; readonly missing: readonly string[] } | undefined> {
  const { encoder, crossEncoder, serving } = await readModelChoice(database)
  const names = [...new Set([encoder, crossEncoder, serving])].filter((name) => name !== BUILT_IN)
  if (names.length === 0) return undefined
  const missing = names.filter((name) => !findModel(broughtFolder(config), name))
  const coming = encoder === serving ? '' : `, until those of ${encoder} are made`
  return { said: `vectors of ${serving}${coming}; passages read by ${crossEncoder}`, missing }
}
