// The instant answers on their adapters: packaged facts, and the providers that the settings name.
import { calculate } from '../engine/answers/calculate.ts'
import { createInstantAnswers, type InstantAnswers } from '../engine/answers/instant-answers.ts'
import type { Fetcher } from '../engine/pages/fetcher.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import type { Config } from './config.ts'

export interface OpenAnswersNeeds {
  readonly config: Config
  readonly fetcher: Fetcher
  readonly clock: Clock
  readonly logger: Logger
}

export function openAnswers({ logger }: OpenAnswersNeeds): {
  readonly answers: InstantAnswers
  close(): Promise<void>
} {
  const answers = createInstantAnswers({
    answerers: [{ intents: ['CalculatorIntent'], answerer: calculate }],
    logger,
  })
  return { answers, close: async () => undefined }
}
