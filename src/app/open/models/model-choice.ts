// Which of the models are in use, as all nodes of a database know it, where brought models lie, and how far the vectors are.
import { join } from 'node:path'
import { vectorsName } from '../../../adapters/onnx/brought/brought-model.ts'
import { findModel } from '../../../adapters/onnx/brought/model-library.ts'
import { DIMENSIONS } from '../../../adapters/onnx/model-files.ts'
import { VECTORS } from '../../../adapters/onnx/onnx-models.ts'
import type { Database } from '../../../adapters/sql/database.ts'
import { SqlMarks } from '../../../adapters/sql/node-stores.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import type { EmbedProgress } from '../../../engine/index/vectors/embed-progress.ts'
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

/** The vectors that an encoder makes: their name and how long they are. */
export function encoderNamed(
  config: Pick<Config, 'dataFolder'>,
  encoder: string,
): { readonly model: string; readonly dimensions: number } {
  const brought = encoder === BUILT_IN ? undefined : findModel(broughtFolder(config), encoder)
  return brought
    ? { model: vectorsName(brought), dimensions: brought.dimensions }
    : { model: VECTORS, dimensions: DIMENSIONS }
}

interface VectorsShown {
  /** Documents. */
  readonly made: number
  readonly of: number
  /** What the service told last; null where nothing is left, or none has told lately. */
  readonly secondsLeft: number | null
}

/** What was told longer ago says nothing of now. */
const LATELY_MS = 120_000

export async function vectorsShown(
  config: Pick<Config, 'dataFolder'>,
  database: Database,
  documents: Pick<DocumentStore, 'count'>,
  now: number,
): Promise<VectorsShown> {
  const { encoder } = await readModelChoice(database)
  const of = await documents.count()
  const made = Math.min(of, await new SqlVectorStore(database).count(encoderNamed(config, encoder).model))
  const told = await new SqlMarks(database).get('embedding')
  const { secondsLeft, at, model } = JSON.parse(told ?? '{}') as Partial<EmbedProgress> & {
    at?: number
    model?: string
  }
  const fresh = at !== undefined && now - at < LATELY_MS && model === encoder && made < of
  return { made, of, secondsLeft: fresh ? (secondsLeft ?? null) : null }
}

/** `90` is "2 minutes". */
export function spanShown(seconds: number): string {
  if (seconds < 60) return 'a minute'
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
