// The program. A service starts itself again with its way of managing memory, before more is loaded than that takes.
import { enableCompileCache } from 'node:module'
import { processEnvironment } from './config.ts'
import { restartWithMalloc } from './settings/malloc-settings.ts'

enableCompileCache()
if (process.argv.includes('serve')) restartWithMalloc(processEnvironment)
await import('./command-line.ts')
