// Closes what was opened, one after the other; a part that can't be closed does not keep the rest open.
import type { Logger } from '../foundation/logger.ts'

export type Close = () => unknown

/** Never rejects: what fails is logged. */
export async function closeAll(closers: readonly Close[], logger: Logger): Promise<void> {
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      logger.error({ err: error }, 'a part could not be closed')
    }
  }
}
