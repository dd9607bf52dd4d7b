// The end of a run: the signal to stop, and closing what was opened; a part that can't be closed does not keep the rest open.
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

/** The signals that end the service: the first lets it finish, a second ends it at once. */
export function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    let told = false
    const onSignal = (): void => {
      if (told) process.exit(1)
      told = true
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
