// A process that takes the lock of a folder, says so, and holds it until it is killed.
import { lockFolder } from '../../src/adapters/embedded-index/folder-lock.ts'

try {
  lockFolder(process.argv[2] ?? '')
  process.stdout.write('taken\n')
} catch (error) {
  process.stdout.write(`${(error as Error).name}\n`)
}
setInterval(() => undefined, 60_000)
