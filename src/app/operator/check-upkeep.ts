// What `whippet doctor` looks at beside the installation itself: memory, models, vectors, the way out, feeds, and other nodes.
import { lookup } from 'node:dns/promises'
import { freemem, totalmem } from 'node:os'
import { RUNTIME, runtimeIsInstalled } from '../../adapters/onnx/model-files.ts'
import { SqlNodeStore } from '../../adapters/sql/node-stores.ts'
import { SqlArticleStore } from '../../adapters/sql/sql-article-store.ts'
import type { FeedState } from '../../engine/news/article-store.ts'
import { messageOf } from '../../foundation/errors.ts'
import { isAlive, type NodeRecord } from '../../foundation/node-registry.ts'
import { withTimeout } from '../../foundation/with-timeout.ts'
import type { CheckShown } from '../../surfaces/cli/context.ts'
import { ALL_ROLES } from '../../surfaces/cli/roles.ts'
import type { Config } from '../config.ts'
import { broughtFolder, modelsInUse, spanShown, vectorsShown } from '../open/models/model-choice.ts'
import { type Data, openData } from '../open/open-data.ts'

const MIB = 1024 * 1024
const LEAST_MEMORY = 512 * MIB
/** Any name that is known everywhere. */
const A_HOST = 'example.com'
const PATIENCE_MS = 5_000

/** None of them is bad for being cut off by a setting: a service without a way out is a whole one. */
export async function checkUpkeep(config: Config): Promise<readonly CheckShown[]> {
  const found = [checkMemory(), await checkNetwork(config)]
  const data = await openData(config).catch(() => undefined)
  // The database has a check of its own, which says what is wrong.
  if (!data) return [...found, checkPackages(config)]
  try {
    return [
      ...found,
      await checkModels(config, data),
      await checkVectors(config, data),
      await checkFeeds(config, data),
    ]
  } finally {
    await data.database.close()
  }
}

function checkMemory(): CheckShown {
  const [free, total] = [Math.round(freemem() / MIB), Math.round(totalmem() / MIB)]
  return {
    check: 'memory',
    ok: totalmem() >= LEAST_MEMORY,
    detail: `${total} MiB, ${free} of them free`,
    mend: 'Give the machine 1 GiB or more, or set WHIPPET_SEMANTIC=0.',
  }
}

async function checkModels(config: Config, data: Data): Promise<CheckShown> {
  const packages = checkPackages(config)
  const shown = await modelsInUse(config, data.database)
  if (!config.semantic || !runtimeIsInstalled() || shown === undefined) return packages
  return {
    check: packages.check,
    ok: shown.missing.length === 0,
    detail:
      shown.missing.length === 0
        ? shown.said
        : `not in ${broughtFolder(config)}: ${shown.missing.join(', ')}`,
    mend: 'Add it again (`whippet models add`), or go back to the built-in models (`whippet models use built-in`).',
  }
}

function checkPackages(config: Config): CheckShown {
  const check = 'models'
  if (!config.semantic)
    return { check, ok: true, detail: 'off (WHIPPET_SEMANTIC=0): results are ranked by words' }
  const without = `${RUNTIME} not installed: results are ranked by words`
  return { check, ok: true, detail: runtimeIsInstalled() ? 'installed' : without }
}

async function checkVectors(config: Config, { database, documents, clock }: Data): Promise<CheckShown> {
  const check = 'vectors'
  if (!config.semantic) return { check, ok: true, detail: 'none are made (WHIPPET_SEMANTIC=0)' }
  const { made, of, secondsLeft } = await vectorsShown(config, database, documents, clock.now())
  const soon = secondsLeft === null ? '' : `, about ${spanShown(secondsLeft)} more`
  const waiting = made < of ? `; the others are made while the service runs${soon}` : ''
  return { check, ok: true, detail: `${made} of ${of} documents have been embedded${waiting}` }
}

async function checkNetwork(config: Config): Promise<CheckShown> {
  const check = 'network'
  if (config.offline) return { check, ok: true, detail: 'off (WHIPPET_OFFLINE=1)' }
  const reached = await withTimeout(
    lookup(A_HOST).then(
      () => true,
      () => false,
    ),
    PATIENCE_MS,
    () => false,
  )
  const detail = reached
    ? 'names of other hosts are found'
    : `no way out (${A_HOST} is not found): pages and feeds can't be fetched; WHIPPET_OFFLINE=1 stops the tries`
  return { check, ok: true, detail }
}

async function checkFeeds(config: Config, { database }: Data): Promise<CheckShown> {
  if (config.offline) return { check: 'feeds', ok: true, detail: 'none are polled (WHIPPET_OFFLINE=1)' }
  return judgedFeeds(await new SqlArticleStore(database).feedStates())
}

/** Some feed always fails; where most do, it is not the feeds. */
export function judgedFeeds(states: readonly Pick<FeedState, 'lastError'>[]): CheckShown {
  const failing = states.filter(({ lastError }) => lastError !== undefined).length
  const detail =
    states.length === 0 ? 'none was polled yet' : `${failing} of ${states.length} that were polled fail`
  return {
    check: 'feeds',
    ok: failing * 2 <= states.length,
    detail,
    mend: 'See why with `whippet feeds list`. Where this machine has no way to the web, set WHIPPET_OFFLINE=1.',
  }
}

/** What the doctor says of the nodes: which there are, and which roles nobody has. */
export async function checkNodes(config: Config): Promise<CheckShown> {
  const check = 'nodes'
  try {
    const data = await openData(config)
    const all = await new SqlNodeStore(data.database).list().finally(() => data.database.close())
    return judged(all, data.clock.now())
  } catch (error) {
    const detail = messageOf(error)
    return { check, ok: false, detail, mend: 'Fix the database first.' }
  }
}

/** No node is no fault: the service may be stopped. */
export function judged(all: readonly NodeRecord[], now: number): CheckShown {
  const check = 'nodes'
  const alive = all.filter((node) => isAlive(node, now))
  if (alive.length === 0) return { check, ok: true, detail: 'none runs' }
  const detail = alive
    .map(({ name, roles, version }) => `${name} (${roles.join(', ')}; ${version})`)
    .join(', ')
  const missing = ALL_ROLES.filter((role) => !alive.some(({ roles }) => roles.includes(role)))
  if (missing.length > 0)
    return {
      check,
      ok: false,
      detail: `${detail}; none has the role ${missing.join(' or ')}`,
      mend: `Start a node with --role ${missing.join(',')}, or one without --role.`,
    }
  const versions = new Set(alive.map(({ version }) => version))
  if (versions.size > 1) return { check, ok: false, detail, mend: 'Bring all nodes to the same version.' }
  return { check, ok: true, detail }
}
