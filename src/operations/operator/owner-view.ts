// What the owner sees of the running service: its index, its traffic, its settings.
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentStore } from '../../engine/index/document/document-store.ts'
import type { DocumentsWanted } from '../../engine/index/document-census.ts'
import type { EmbedProgress } from '../../engine/index/vectors/embed-progress.ts'
import { isAlive, type NodeRecord } from '../../foundation/node-registry.ts'
import { NO_TEXT } from './held-documents.ts'
import type { ModelShown } from './models-api.ts'
import { makeOverview, type OverviewNeeds } from './overview.ts'
import type {
  IndexView,
  NodeView,
  Overview,
  RequestsShown,
  ServiceParts,
  SettingView,
  TrafficShown,
} from './owner-figures.ts'
import type { RequestFilter, RequestLog } from './request-log.ts'
import type { SourceHealth } from './source-health.ts'

export interface OwnerView {
  index(): Promise<IndexView>
  traffic(): TrafficShown
  settings(): readonly SettingView[]
  nodes(): Promise<readonly NodeView[]>
  overview(): Promise<Overview>
  parts(): Promise<ServiceParts>
  requests(filter: RequestFilter): RequestsShown
  /** Without their text. */
  documents(wanted: DocumentsWanted): Promise<readonly Document[]>
  /** As it is stored; undefined where the address is not in the index. */
  document(url: string): Promise<Document | undefined>
}

const MOST_SITES = 100

export function createOwnerView(
  needs: OverviewNeeds & {
    documents: DocumentStore
    requests: RequestLog
    settings: readonly SettingView[]
    nodes: { list(): Promise<NodeRecord[]> }
    parts: PartsNeeds
  },
): OwnerView {
  return {
    async index() {
      const { documents, terms, bytes } = await needs.index.stats()
      const history = await needs.history.list()
      const { sites, languages, kinds, origins, vectors } = await needs.census.take(MOST_SITES)
      return {
        documents,
        terms,
        bytes,
        sites,
        languages,
        kinds,
        origins,
        vectors,
        history: [...history, { at: needs.clock.now(), documents, bytes }],
      }
    },
    traffic: () => needs.traffic.shown(),
    settings: () => needs.settings,
    async nodes() {
      const now = needs.clock.now()
      return (await needs.nodes.list()).map((node) => ({
        name: node.name,
        roles: node.roles,
        version: node.version,
        started: new Date(node.startedAt).toISOString(),
        last_seen: new Date(node.seenAt).toISOString(),
        alive: isAlive(node, now),
      }))
    },
    overview: () => makeOverview(needs),
    parts: () => listParts(needs.parts),
    requests: (filter) => needs.requests.shown(filter),
    documents: async (wanted) => needs.documents.get(await needs.census.addresses(wanted), NO_TEXT),
    document: async (url) => (await needs.documents.get([url]))[0],
  }
}

/** The parts that the service ranks and answers with, and how each is: models, vectors, sources. */
interface PartsNeeds {
  readonly semantic: boolean
  /** Whether the operator wants ranking by meaning. */
  readonly wanted: boolean
  readonly progress: () => Promise<EmbedProgress | undefined>
  readonly models: { list(): Promise<readonly ModelShown[]> }
  readonly health: Pick<SourceHealth, 'list'>
}

async function listParts(needs: PartsNeeds): Promise<ServiceParts> {
  const [progress, models] = await Promise.all([needs.progress(), needs.models.list()])
  return {
    meaning: needs.semantic ? 'on' : needs.wanted ? 'not-installed' : 'off',
    vectors: progress
      ? { made: progress.made, of: progress.of, seconds_left: progress.secondsLeft ?? null }
      : null,
    models: models.map(({ name, kind, state, languages, bytes, source, vectors }) => ({
      name,
      kind,
      // Nothing uses a model where ranking is by words alone.
      state: needs.semantic ? state : 'unused',
      languages,
      bytes,
      source,
      vectors,
    })),
    sources: needs.health.list(),
  }
}
