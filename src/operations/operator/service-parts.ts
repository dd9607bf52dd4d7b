// The parts that the service ranks and answers with, and how each is: models, vectors, sources.
import type { EmbedProgress } from '../../engine/index/vectors/embed-progress.ts'
import type { ModelShown } from './models-api.ts'
import type { ServiceParts } from './owner-figures.ts'
import type { SourceHealth } from './source-health.ts'

export interface PartsNeeds {
  readonly semantic: boolean
  /** Whether the operator wants ranking by meaning. */
  readonly wanted: boolean
  readonly progress: () => Promise<EmbedProgress | undefined>
  readonly models: { list(): Promise<readonly ModelShown[]> }
  readonly health: Pick<SourceHealth, 'list'>
}

export async function listParts(needs: PartsNeeds): Promise<ServiceParts> {
  const [progress, models] = await Promise.all([needs.progress(), needs.models.list()])
  return {
    meaning: needs.semantic ? 'on' : needs.wanted ? 'not-installed' : 'off',
    vectors: progress
      ? { made: progress.made, of: progress.of, seconds_left: progress.secondsLeft ?? null }
      : null,
    models: models.map(({ name, kind, state, languages, bytes, source, vectors }) => ({
      name,
      kind,
      // Nothing uses a model where ranking is by words alone.
      state: needs.semantic ? state : 'unused',
      languages,
      bytes,
      source,
      vectors,
    })),
    sources: needs.health.list(),
  }
}
