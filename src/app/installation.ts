// How the program came here: a checkout that runs its source, or a package that runs what was built from it.
import { extname, resolve } from 'node:path'

const packaged = extname(import.meta.url) === '.js'

/** Where `data` lies unless a setting says otherwise: a package's own folder is npm's, and goes with the next update. */
export const homeFolder: string = packaged ? process.cwd() : resolve(import.meta.dirname, '..', '..')

/** What can be made again at any time, shared by every data folder of a checkout; a package has no such place. */
export const cacheFolder: string | undefined = packaged
  ? undefined
  : resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'whippet')

/** The command as a person has to type it. */
export const commandShown: string = packaged ? 'npx whippet' : './bin/whippet'
