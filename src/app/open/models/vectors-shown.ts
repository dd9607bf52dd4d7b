// How far the vectors are, as any process of the installation can tell it.

import { vectorsName } from '../../../adapters/onnx/brought/brought-model.ts'
import { findModel } from '../../../adapters/onnx/brought/model-library.ts'
import { VECTORS } from '../../../adapters/onnx/onnx-models.ts'
import type { Database } from '../../../adapters/sql/database.ts'
import { SqlMarks } from '../../../adapters/sql/sql-marks.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import type { DocumentStore } from '../../../engine/index/document/document-store.ts'
import type { EmbedProgress } from '../../../engine/index/vectors/embed-progress.ts'
import type { Config } from '../../config.ts'
import { BUILT_IN, broughtFolder, readModelChoice } from './model-choice.ts'

export interface VectorsShown {
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
  const brought = encoder === BUILT_IN ? undefined : findModel(broughtFolder(config), encoder)
  const of = await documents.count()
  const made = Math.min(
    of,
    await new SqlVectorStore(database).count(brought ? vectorsName(brought) : VECTORS),
  )
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
