// Work on the text of replies done at once, where no others are kept waiting.
import { doTextJob } from '../../src/operations/render/text-job.ts'
import type { TextWork } from '../../src/operations/render/text-work.ts'

export const textInPlace: TextWork = async (job) => doTextJob(job)
