// `whippet serve`: starts everything, says where it is, and stops it gracefully.
import { setFlagsFromString } from 'node:v8'
import { sweepReservations } from '../accounts/money/hold-watch.ts'
import { forgetReplies } from '../accounts/money/kept-replies.ts'
import { createPinoLogger } from '../adapters/log/pino-logger.ts'
import { createPrometheusMetrics } from '../adapters/metrics/prometheus-metrics.ts'
import { SqlMarks } from '../adapters/sql/node-stores.ts'
import { SqlIndexHistory } from '../adapters/sql/operator-stores.ts'
import { recordIndexSize } from '../engine/index/index-history.ts'
import { pruneVersions } from '../engine/index/versions/version-store.ts'
import { codeOf } from '../foundation/errors.ts'
import type { Logger } from '../foundation/logger.ts'
import { loadEncoding } from '../foundation/text/count-tokens.ts'
import { withTimeout } from '../foundation/with-timeout.ts'
import { OperatorError } from '../operations/operator/operator-api.ts'
import type { RequestSeen } from '../operations/operator/request-log.ts'
import { forgetSessions } from '../operations/sessions/sessions.ts'
import type { Role } from '../surfaces/cli/roles.ts'
import { createHealthRoutes, type NotReady } from '../surfaces/rest/public-routes.ts'
import type { Service } from './build-service.ts'
import { type Close, closeAll, whenToldToStop } from './close-all.ts'
import type { Config } from './config.ts'
import { type Answer, type RunningServer, startHttpServer } from './http-server.ts'
import { startMetricsServer } from './metrics-server.ts'
import { checkRoles, type NodeList, openNodeList } from './nodes/node-list.ts'
import { type Data, openData } from './open/open-data.ts'
import { noteRunning } from './running-service.ts'
import { addressOf } from './settings/client-environment.ts'
import { HEAP_GROWTH } from './settings/malloc-settings.ts'
import type { StarterLoad } from './starter/load-starter-index.ts'
import { tellFigures, watchFor } from './tell-metrics.ts'
import { firstStart, ownerLink, welcome } from './welcome.ts'

const FOLLOW_EVERY_MS = 500
const EMBED_EVERY_MS = 2_000
const GRACE_MS = 30_000
/** So long the start waits for the index; one that is built anew answers from what it has until then. */
const CATCH_UP_MS = 30_000
/** Whoever comes first waits no longer for what makes later searches fast. */
const PREPARE_MS = 15_000
const RECRAWL_EVERY_MS = 60_000
const ORDERS_EVERY_MS = 500
/** So long a node takes calls that is about to stop, where nobody asks whether it is ready. */
const PASSED_OVER_MS = 3_000
const SCHEDULES_EVERY_MS = 60_000
/** A change in a folder is to be found within fifteen seconds. */
const LIBRARY_EVERY_MS = 5_000
const BUDGETS_EVERY_MS = 60_000
const WATCHES_EVERY_MS = 1_000
/** What was removed longer than an hour ago is let go of. */
const FORGET_EVERY_MS = 600_000

/** Resolves when the service was told to stop and has stopped. Throws where it can't start, with nothing left open. */
export async function serve(given: Config, roles: ReadonlySet<Role>): Promise<void> {
  checkRoles(given, roles)
  // Where no server has the index, each node writes its own.
  const onlyAnswers = given.indexServer !== undefined && roles.size === 1 && roles.has('api')
  setFlagsFromString(onlyAnswers ? HEAP_GROWTH.answering : HEAP_GROWTH.writing)
  const logger = createPinoLogger(given.logLevel)
  const closers: Close[] = []
  try {
    await start(given, roles, logger, closers)
    await whenToldToStop()
    logger.info({}, 'stopping')
  } finally {
    await closeAll(closers.reverse(), logger)
  }
  logger.info({}, 'stopped')
}

interface State {
  /** Why the service can't answer yet, or any more. */
  notReady: string | undefined
  /** Hears when somebody was told that it stops. */
  told?: () => void
  /** Ends replies that go on until they are ended. */
  endStreams?: () => void
}

/** What a start has so far. */
interface Starting {
  readonly config: Config
  readonly data: Data
  readonly roles: ReadonlySet<Role>
  readonly nodes: NodeList
  readonly logger: Logger
  readonly closers: Close[]
  readonly state: State
}

/** Starts the parts in their order; what each takes to stop is put on `closers`, to be called in reverse. */
async function start(
  given: Config,
  roles: ReadonlySet<Role>,
  logger: Logger,
  closers: Close[],
): Promise<void> {
  const state: State = { notReady: 'The service is starting' }
  const data = await openData(given)
  closers.push(() => data.database.close())
  if (given.databaseUrl !== undefined) await new SqlMarks(data.database).touch('served', given.baseUrl)
  for (const role of roles) {
    await data.turns[role].start()
    closers.push(() => data.turns[role].stop())
  }
  let answer: Answer | undefined
  const open = (ready: Answer): void => {
    answer = ready
  }
  const server = await listen(given, (request, bindings) => answer?.(request, bindings) ?? starting())
  const closeServer = async (): Promise<void> => {
    const begun = state.notReady === undefined
    // Whoever sends calls to several nodes is told that this one goes before it takes none any more.
    const told = new Promise<void>((resolve) => {
      state.told = resolve
    })
    state.notReady = 'The service is stopping'
    state.endStreams?.()
    if (begun && given.databaseUrl !== undefined && roles.has('api'))
      await withTimeout(told, PASSED_OVER_MS, () => undefined)
    await server.stop(answer ? GRACE_MS : 0)
  }
  // Port 0 is any free one, which an address made from it has to name.
  const anyPort = given.baseUrl === addressOf(given.host, 0)
  const config = {
    ...given,
    port: server.port,
    ...(anyPort && { baseUrl: addressOf(given.host, server.port) }),
  }
  closers.push(await noteRunning(config))
  const nodes = openNodeList(config, data, roles)
  const begun = { config, data, roles, nodes, logger, closers, state }
  // The server stops first, but was started early to hold the port: it is put on the list last, or here on failure.
  try {
    const keepsIndex = roles.has('api') || roles.has('index')
    await (keepsIndex ? startService(begun, open) : startWorker(begun, open))
  } finally {
    closers.push(closeServer)
  }
  await nodes.start()
  closers.push(() => nodes.stop())
  state.notReady = undefined
  logger.info({ baseUrl: config.baseUrl, dataFolder: config.dataFolder, roles: [...roles] }, 'ready')
}

async function startWorker(begun: Starting, open: (answer: Answer) => void): Promise<void> {
  const { config, data, roles, state } = begun
  const notReady = whetherReady(data, state)
  const { openWorker } = await import('./serve-worker.ts')
  const worker = await openWorker({ ...begun, notReady }, begun.closers)
  open(worker.fetch)
  startBackground(config, roles, {
    ...worker.crawler,
    news: worker.news,
    followLibrary: worker.followLibrary,
  })
  process.stdout.write(`Whippet is ready at ${config.baseUrl} (${[...roles].join(', ')})\n`)
}

/** What goes on beside the calls, by the roles of the node. */
function startBackground(
  config: Config,
  roles: ReadonlySet<Role>,
  parts: Pick<Service, 'news' | 'recrawl' | 'workOnOrders' | 'followLibrary'>,
): void {
  if (roles.has('news')) parts.news.start()
  if (!roles.has('crawl')) return
  parts.workOnOrders?.start(ORDERS_EVERY_MS)
  parts.followLibrary.start(LIBRARY_EVERY_MS)
  // Pages that were crawled are read again when their time comes; without crawls there is nothing to read.
  if (config.recrawl && !(config.offline && config.allowPrivate === '')) parts.recrawl.start(RECRAWL_EVERY_MS)
}

/** Calls are answered, from what is there, as soon as the service is put together. */
async function startService(begun: Starting, open: (answer: Answer) => void): Promise<void> {
  const { config, data, roles, nodes, logger, closers, state } = begun
  const metrics = createPrometheusMetrics()
  const starter = await loadStarter(begun)
  // Loaded where it is run: a node that answers no calls has no use for most of it.
  const { buildService } = await import('./build-service.ts')
  // Before the index is opened, which may come with them.
  await starter?.documents
  let built: Service | undefined
  const ready = whetherReady(data, state)
  const notReady: NotReady = async () => (await ready()) ?? (await indexAway(built?.index))
  built = await buildService({
    config,
    data,
    logger,
    nodes,
    notReady,
    observe: (seen) => {
      metrics.observeRequest(seen.route, seen.status, seen.milliseconds / 1000)
      logRequest(logger, seen, config.logQueries)
    },
    watch: watchFor(metrics),
  })
  // Before there is anybody to wait for it.
  loadEncoding()
  closers.push(() => built.close())
  state.endStreams = () => built.endStreams()
  open(answering(built, roles, notReady))
  startUpkeep(begun)
  tellFigures(metrics, config, data, built, nodes)
  const metricsServer = await startMetricsServer(config, metrics, logger)
  if (metricsServer) closers.push(() => metricsServer.stop(1_000))

  const secret = roles.has('api') ? await firstStart(data) : undefined
  // Throws where the index can't follow the documents; what comes after the wait is logged by the passes that follow.
  await withTimeout(built.follow.catchUp(), CATCH_UP_MS, () => undefined)
  built.follow.start(FOLLOW_EVERY_MS)
  const warm = roles.has('api') ? built.prepare().then(built.warmUp) : Promise.resolve()
  await starter?.vectors
  built.embedDocuments?.start(EMBED_EVERY_MS)
  await withTimeout(warm, PREPARE_MS, () => undefined)
  startBackground(config, roles, built)
  if (roles.has('api')) {
    built.crawlSchedules.start(SCHEDULES_EVERY_MS)
    built.budgetWatch.start(BUDGETS_EVERY_MS)
    built.watchLoop.start(WATCHES_EVERY_MS)
  }
  const growth = recordIndexSize({
    index: built.index,
    history: new SqlIndexHistory(data.database),
    clock: data.clock,
    logger,
  })
  closers.push(() => growth.stop())
  const link = await ownerLink(data, config.baseUrl)
  const empty = (await data.documents.changesSince(0, 1)).length === 0
  // Before /ready says so: whoever waits for that finds the key already printed.
  process.stdout.write(welcome({ baseUrl: config.baseUrl, secret, link, empty }))
}

function answering({ http }: Service, roles: ReadonlySet<Role>, notReady: NotReady): Answer {
  if (roles.has('api')) return (request, bindings) => http.fetch(request, bindings)
  const health = createHealthRoutes({ notReady })
  return (request) => health.fetch(request)
}

/** What every node that keeps an index does for all, and none minds being done twice. */
function startUpkeep({ config, data, logger, closers }: Starting): void {
  const forgetting = setInterval(() => {
    data.removals
      .forget(data.clock.now())
      .catch((err: unknown) => logger.error({ err }, 'what was removed could not be forgotten'))
  }, FORGET_EVERY_MS)
  const upkeep = [
    { stop: () => clearInterval(forgetting) },
    sweepReservations({ credits: data.credits, logger }),
    forgetReplies({ keptReplies: data.keptReplies, clock: data.clock, logger }),
    pruneVersions({ ...data, ...config.citations, logger }),
    forgetSessions({ store: data.sessionTexts, clock: data.clock, logger }),
  ]
  for (const one of upkeep) closers.push(() => one.stop())
}

/** Undefined where they are there already, or not wanted. */
async function loadStarter({ config, data, logger, closers }: Starting): Promise<StarterLoad | undefined> {
  if (!config.starter || !data.turns.index.isMine()) return undefined
  const { isStarterLoaded, loadStarterIndex } = await import('./starter/load-starter-index.ts')
  if (await isStarterLoaded(data)) return undefined
  const loading = loadStarterIndex(config, data, logger)
  closers.push(() => loading.stop())
  return loading
}

/** Throws OperatorError where that cannot be listened on. */
export async function listen(config: Pick<Config, 'host' | 'port'>, answer: Answer): Promise<RunningServer> {
  try {
    return await startHttpServer({ fetch: answer, host: config.host, port: config.port })
  } catch (error) {
    const code = codeOf(error)
    const { host, port } = config
    if (code === 'EADDRINUSE')
      throw new OperatorError(`${host}:${port} is in use. Stop that program, or set PORT.`)
    if (code === 'EACCES')
      throw new OperatorError(`This user may not listen on port ${port}. Set PORT to 1024 or more.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`${host} is no address of this machine. Set HOST to one that is.`)
    throw error
  }
}

function whetherReady(data: Data, state: State): NotReady {
  return async () => {
    state.told?.()
    return state.notReady ?? (await outOfReach(data))
  }
}

/** A node that has lost its database is passed over by a load balancer until it has it again. */
async function outOfReach({ documents, database }: Data): Promise<string | undefined> {
  try {
    await documents.revision()
    // While writes fail, every charge does: whether they get through again is seen by a write alone.
    if (database.trouble() !== undefined) {
      await new SqlMarks(database).touch('write-probe', new Date().toISOString())
    }
    return database.trouble()
  } catch {
    return database.trouble() ?? 'The database cannot be reached'
  }
}

/** How long an index server may take to say that it is there. */
const INDEX_PATIENCE_MS = 5_000

/** An index server that is away takes every search with it; an index of this node's own is always there. */
async function indexAway(index: Service['index'] | undefined): Promise<string | undefined> {
  const away = 'The search index cannot be reached'
  try {
    return (
      index &&
      (await withTimeout(
        index.stats().then(() => undefined),
        INDEX_PATIENCE_MS,
        () => away,
      ))
    )
  } catch {
    return away
  }
}

/** What a request hears that comes before the service is built. */
function starting(): Response {
  const body = { error: 'Service unavailable', message: 'The service is starting' }
  return Response.json(body, { status: 503, headers: { 'retry-after': '1' } })
}

function logRequest(logger: Logger, seen: RequestSeen, withQueries: boolean): void {
  const { requestId, method, status, milliseconds, keyShown, url } = seen
  const route = seen.route === '' ? 'unknown' : seen.route
  const fields = { requestId, method, status, milliseconds, keyShown, route }
  logger.info(withQueries ? { ...fields, url } : fields, 'request')
}
