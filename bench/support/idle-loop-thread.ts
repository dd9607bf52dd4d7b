// A thread that does nothing but watch its own event loop, until it is asked how long that was kept from its work.
import { parentPort } from 'node:worker_threads'
import { watchLag } from '../../tests/support/watch-lag.ts'

const lag = watchLag()
parentPort?.on('message', () => parentPort?.postMessage(lag.stop()))
