// The hostile site in a thread of its own, so that what it sends costs the one who measures nothing.
import { parentPort } from 'node:worker_threads'
import { startHostileSite } from '../../tests/support/hostile-site.ts'

const site = await startHostileSite()
parentPort?.postMessage(site.origin)
parentPort?.once('message', () => {
  site.close()
  parentPort?.close()
})
