// An OpenSearch of several nodes of a test file's own, each a process on loopback that can be killed, paused and put
// back.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { type OpenSearchFiles, openSearchFiles } from '../cluster/opensearch/opensearch-files.ts'
import { freePort, gather } from './child-service.ts'
import { describeWith } from './private-server.ts'

export interface OpenSearchNode {
  readonly name: string
  readonly url: string
  /** Of its process; undefined while it does not run. */
  pid(): number | undefined
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Stops it where it stands; connections stay open and nothing answers. */
  pause(): void
  resume(): void
  /** Starts it again, with the data it had. Resolves when it has joined the others. */
  restart(): Promise<void>
}

export interface PrivateOpenSearch {
  readonly nodes: readonly OpenSearchNode[]
  /** As WHIPPET_INDEX_URL has it, for indexes of this name. */
  address(name: string): string
  /** What a node that answers replies to this. */
  ask(path: string, method?: string, body?: unknown): Promise<unknown>
  /** Waits until all shards have all their copies. */
  untilGreen(): Promise<void>
  /** The node that the others have elected. */
  manager(): Promise<OpenSearchNode>
}

const FILES = await openSearchFiles(process.env['CI'] === 'true' ? 3 : 1)

export function describeWithOpenSearch(name: string, tests: () => void): void {
  describeWith('opensearch', FILES?.java, name, tests)
}

const HEAP_MB = 320
const MOST_STARTS = 4
const START_MS = 270_000

/** For the tests of a `describe`: started before the first of them, ended after the last. */
export function useOpenSearch(count: number): () => PrivateOpenSearch {
  let started: StartedCluster | undefined
  beforeAll(async () => {
    started = await startOpenSearch(count)
    return started.stop
  }, START_MS)
  return () => {
    if (!started) throw new Error('OpenSearch is not started yet')
    return started
  }
}

interface StartedCluster extends PrivateOpenSearch {
  stop(): Promise<void>
}

/** How the Java of each node is run. */
export interface NodeJvm {
  readonly heapMb?: number
  /** As a server that stays: what runs often is compiled once more, by the slower compiler. Tests end before it pays. */
  readonly optimizing?: boolean
}

/** Another program may take a port between its choice and its use: then all begins again with others. */
export async function startOpenSearch(
  count: number,
  jvm: NodeJvm = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedCluster> {
  if (!FILES) throw new Error('There is no OpenSearch here: see the words above')
  for (let starts = 1; ; starts += 1) {
    const cluster = await prepareCluster(count, FILES, jvm, settings)
    try {
      await Promise.all(cluster.nodes.map((node) => node.restart()))
      return cluster
    } catch (error) {
      await cluster.stop()
      if (starts === MOST_STARTS || !/BindException|already in use|Failed to bind/i.test(String(error)))
        throw error
    }
  }
}

async function prepareCluster(
  count: number,
  files: OpenSearchFiles,
  jvm: NodeJvm,
  others: Readonly<Record<string, string>>,
): Promise<StartedCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-opensearch-'))
  const ports = await distinctPorts(2 * count)
  const transports = ports.slice(count)
  const plans = transports.map((transport, place) => ({
    files,
    jvm,
    settings: {
      ...nodeSettings({
        cluster: folder.slice(-6),
        name: `n${place + 1}`,
        folder: join(folder, `n${place + 1}`),
        http: ports[place] ?? 0,
        transport,
        transports,
      }),
      ...others,
    },
    url: `http://127.0.0.1:${ports[place]}`,
    count,
  }))
  const nodes = plans.map((plan, place) => createNode(`n${place + 1}`, plan))
  const ask: PrivateOpenSearch['ask'] = (path, method, body) => askAny(nodes, path, method, body)
  return {
    nodes,
    ask,
    address: (name) => `opensearch://${nodes.map(({ url }) => url.replace('http://', '')).join(',')}/${name}`,
    async untilGreen() {
      // While no manager is elected a call waits for one, half a minute unless it is told otherwise.
      const patience = 'timeout=5s&cluster_manager_timeout=5s'
      const wanted = `/_cluster/health?wait_for_status=green&wait_for_nodes=${count}&${patience}`
      for (;;) {
        // A copy of a shard that could not be opened five times is tried no more unless it is asked for.
        await ask(`/_cluster/reroute?retry_failed=true&${patience}`, 'POST').catch(() => undefined)
        const health = (await ask(wanted).catch(() => undefined)) as { timed_out?: boolean } | undefined
        if (health?.timed_out === false) return
        await pause(100)
      }
    },
    async manager() {
      for (;;) {
        const found = (await ask('/_cat/cluster_manager?format=json').catch(() => [])) as { node: string }[]
        const node = nodes.find(({ name }) => name === found[0]?.node)
        if (node) return node
        await pause(100)
      }
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.end()))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function distinctPorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

interface NodePlace {
  readonly cluster: string
  readonly name: string
  readonly folder: string
  readonly http: number
  readonly transport: number
  readonly transports: readonly number[]
}

function nodeSettings({
  cluster,
  name,
  folder,
  http,
  transport,
  transports,
}: NodePlace): Record<string, string> {
  return {
    'cluster.name': cluster,
    'node.name': name,
    'node.roles': 'cluster_manager,data',
    'path.home': folder,
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'network.host': '127.0.0.1',
    'http.port': String(http),
    'transport.port': String(transport),
    'discovery.seed_hosts': transports.map((port) => `127.0.0.1:${port}`).join(','),
    'cluster.initial_cluster_manager_nodes': transports.map((_, place) => `n${place + 1}`).join(','),
    // A full disk is no reason to take no shard in a test.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    'cluster.routing.allocation.node_concurrent_recoveries': '8',
    'action.auto_create_index': 'false',
    // A node that hangs is given up sooner than the minute and a half that is usual.
    'cluster.fault_detection.follower_check.timeout': '4s',
    'cluster.fault_detection.follower_check.retry_count': '2',
    'cluster.fault_detection.leader_check.timeout': '4s',
    'cluster.fault_detection.leader_check.retry_count': '2',
    'cluster.publish.timeout': '10s',
  }
}

const JVM = [
  ...['-XX:+UseSerialGC', '-Xss1m', '-Djna.nosys=true'],
  ...['-Dfile.encoding=UTF-8', '-Djava.locale.providers=SPI,CLDR', '-Dio.netty.noUnsafe=true'],
  ...['-Dio.netty.noKeySetOptimization=true', '-Dio.netty.recycler.maxCapacityPerThread=0'],
  ...['-Dlog4j2.disable.jmx=true', '-Dlog4j.shutdownHookEnabled=false'],
  ...['--add-opens=java.base/java.nio=ALL-UNNAMED', '--enable-native-access=ALL-UNNAMED'],
]

const FIRST_COMPILER_ONLY = '-XX:TieredStopAtLevel=1'

function jvmOptions({ heapMb = HEAP_MB, optimizing = false }: NodeJvm): readonly string[] {
  return [`-Xms${heapMb}m`, `-Xmx${heapMb}m`, ...JVM, ...(optimizing ? [] : [FIRST_COMPILER_ONLY])]
}

interface NodePlan {
  readonly files: OpenSearchFiles
  readonly jvm: NodeJvm
  readonly settings: Readonly<Record<string, string>>
  readonly url: string
  /** Nodes of the cluster. */
  readonly count: number
}

interface StartableNode extends OpenSearchNode {
  end(): Promise<void>
}

function createNode(name: string, { files, jvm, settings, url, count }: NodePlan): StartableNode {
  let child: ChildProcess | undefined
  const end = async (): Promise<void> => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const closed = once(ending, 'close')
    ending.kill('SIGKILL')
    await closed
  }
  return {
    name,
    url,
    pid: () => child?.pid,
    kill: end,
    end,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async restart() {
      const properties = Object.entries(settings).map(([key, value]) => `-Dopensearch.${key}=${value}`)
      const started = spawn(
        files.java,
        [...jvmOptions(jvm), ...properties, '-cp', files.classPath, 'NodeMain'],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      child = started
      const [output, errors] = [gather(started.stdout), gather(started.stderr)]
      while (started.exitCode === null && started.signalCode === null) {
        if (await hasJoined(url, settings['cluster.name'] ?? '', count)) return
        await pause(100)
      }
      throw new Error(`OpenSearch ${name} ended: ${output()}${errors()}`)
    },
  }
}

/** It, and no other that has taken its port, is one of a cluster that has a manager and most of its nodes. */
async function hasJoined(url: string, cluster: string, count: number): Promise<boolean> {
  const most = Math.floor(count / 2) + 1
  const reply = await fetch(`${url}/_cluster/health?timeout=5s`, {
    signal: AbortSignal.timeout(8_000),
  }).catch(() => undefined)
  const health = reply?.ok
    ? ((await reply.json().catch(() => undefined)) as Record<string, unknown> | undefined)
    : undefined
  return health?.['cluster_name'] === cluster && Number(health['number_of_nodes']) >= most
}

async function askAny(
  nodes: readonly OpenSearchNode[],
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<unknown> {
  let failure: unknown
  for (const { url } of nodes) {
    try {
      const reply = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(40_000),
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      })
      if (reply.status < 500) return await reply.json()
      failure = new Error(await reply.text())
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
