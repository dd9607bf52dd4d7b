// Why a thread gave no answer, told apart so that each is logged and answered as what it was.

export type WorkerFault =
  /** It needed more memory than it may have. */
  | 'memory'
  /** It took longer than it may. */
  | 'time'
  /** It ended, or threw where nothing catches. */
  | 'crash'

/** Of what its job was about. */
export const FAULT_SAID: Readonly<Record<WorkerFault, string>> = {
  time: 'it takes too long',
  memory: 'it needs too much memory',
  crash: 'the thread that read it has ended',
}

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
  readonly fault: WorkerFault
  constructor(fault: WorkerFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** The job was done and its program threw; the message is the error as the thread saw it. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

/** The pool takes no work any more. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed'
}
