// `whippet backup` and `whippet restore`: the whole installation as one file, and back into an empty data folder.
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BackupCounts, BackupProgress } from '../../adapters/sql/sqlite/backup-file.ts'
import { OperatorError } from '../../operations/operator/operator-api.ts'
import { type Config, settingsShown } from '../config.ts'
import { DATABASE_FILE, STARTER_MARK } from '../installation.ts'
import { broughtSettings } from '../settings/settings-file.ts'

/** What belongs to an installation beside its database. The index is made from the documents. */
const SETTINGS = 'whippet.json'
const BESIDE = ['secret.key', STARTER_MARK, SETTINGS]

const POSTGRES =
  'The data of this installation is in PostgreSQL (WHIPPET_DATABASE_URL), its secret and marks too: back it up with pg_dump, which is consistent while the service runs, and restore it with pg_restore into an empty database.'

export async function backup(
  config: Config,
  file: string,
  { force, progress }: { force: boolean; progress: BackupProgress },
): Promise<BackupCounts> {
  if (config.databaseUrl !== undefined) throw new OperatorError(POSTGRES)
  const target = resolve(file)
  if (!force && (await exists(target))) {
    throw new OperatorError(`${file} is there already. Name another file, or give --force to replace it.`)
  }
  if (!(await exists(dirname(target)))) throw new OperatorError(`There is no folder ${dirname(target)}.`)
  const source = join(config.dataFolder, DATABASE_FILE)
  if (!(await exists(source))) {
    throw new OperatorError(
      `There is nothing to back up: ${source} is not there. Name the data folder in WHIPPET_DATA.`,
    )
  }
  const { writeBackup } = await import('../../adapters/sql/sqlite/backup-file.ts')
  return writeBackup(source, target, { beside: await besideIn(config.dataFolder), progress })
}

export interface Restored extends BackupCounts {
  /** Settings in the backup, and items of the library that read files, that were not brought: others may have made it, and nothing in it may run by itself. */
  readonly leftOut: readonly string[]
}

export async function restore(
  config: Config,
  file: string,
  { unchecked, progress }: { unchecked: boolean; progress: BackupProgress },
): Promise<Restored> {
  if (config.databaseUrl !== undefined) throw new OperatorError(POSTGRES)
  if (!(await exists(file))) throw new OperatorError(`There is no file ${file}.`)
  const { dataFolder } = config
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const there = (await readdir(dataFolder)).filter((name) => !MAY_BE_THERE.test(name))
  if (there.length > 0) {
    throw new OperatorError(
      `${dataFolder} is not empty (it holds ${there.slice(0, 3).join(', ')}). Name an empty folder in WHIPPET_DATA, or move these files away.`,
    )
  }
  const { readBackup } = await import('../../adapters/sql/sqlite/backup-file.ts')
  const draft = restoring(dataFolder, DATABASE_FILE)
  await rm(draft, { force: true })
  const { counts, beside, paths, webhooks } = await readBackup(resolve(file), draft, { unchecked, progress })
  const names = BESIDE.filter((name) => beside[name] !== undefined && name !== SETTINGS)
  for (const name of names) await writeFile(restoring(dataFolder, name), beside[name] ?? '', { mode: 0o600 })
  const settings = await writeSettings(dataFolder, beside[SETTINGS])
  const leftOut = [
    ...settings,
    ...paths.map((name) => `library ${shownName(name)}`),
    ...(webhooks > 0 ? [`the webhooks of watches (${webhooks})`] : []),
  ]
  // Last, one after the other: a restore that was cut off before can be begun again.
  for (const name of [...names, DATABASE_FILE])
    await rename(restoring(dataFolder, name), join(dataFolder, name))
  return { ...counts, leftOut }
}

/** What is no name of ours could steer a terminal. */
function shownName(name: string): string {
  return /^[\p{L}\p{N}._:-]{1,120}$/u.test(name) ? name : '…'
}

/** Those of a file that waits in the folder already hold alone. The names that were left out. */
async function writeSettings(dataFolder: string, given: string | undefined): Promise<readonly string[]> {
  if (given === undefined) return []
  const path = join(dataFolder, SETTINGS)
  const { text, leftOut } = broughtSettings((await exists(path)) ? [] : settingsShown, given)
  if (text !== undefined) await writeFile(path, text, { mode: 0o600 })
  return leftOut
}

/** Settings that wait for their data, and what a restore left that was cut off. */
const MAY_BE_THERE = /^(?:whippet\.json|lost\+found|.*\.restoring(?:-journal|-wal|-shm)?)$/

function restoring(folder: string, name: string): string {
  return join(folder, `${name}.restoring`)
}

async function besideIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of BESIDE) {
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    })
    if (text !== undefined) found[name] = text
  }
  return found
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
