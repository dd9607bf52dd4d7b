// KeptLists: lists of addresses that came from a browser, as files below the data folder, to be read as any other list is.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export class KeptLists {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The path of the file; `name` is that of an item of the library. */
  async keep(name: string, text: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.txt`)
    await writeFile(path, text, { mode: 0o600 })
    return path
  }

  /** Removes a file of these; one that lies elsewhere is somebody's own. */
  async forget(path: string): Promise<void> {
    if (dirname(path) === this.#folder) await rm(path, { force: true })
  }
}
