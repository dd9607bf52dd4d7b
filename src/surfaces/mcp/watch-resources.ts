// Standing questions for agents, as resources.
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { NotFound } from '../../foundation/errors.ts'
import type { WatchesOfCaller } from '../../operations/operations.ts'
import { WATCH_SCHEME } from './watch-streams.ts'

const MIME = 'application/json'
/** The newest; any other can be read by its address. */
const MOST_LISTED = 1_000

/** `admit` lets one read in; throws Unauthorized and RateLimited. */
export function addWatchResources(server: McpServer, admit: () => Promise<WatchesOfCaller>): void {
  const list = async () => {
    const { watches } = await (await admit()).list()
    return {
      resources: watches.slice(0, MOST_LISTED).map(({ id, q, every }) => ({
        uri: `${WATCH_SCHEME}${id}`,
        name: id,
        title: q,
        description: `New pages on: ${q}. At most every ${every}.`,
        mimeType: MIME,
      })),
    }
  }
  server.registerResource(
    'watch',
    new ResourceTemplate(`${WATCH_SCHEME}{id}`, { list }),
    { title: 'A standing question', description: 'What it has delivered, newest first.', mimeType: MIME },
    async (uri, { id }) => {
      const watches = await admit()
      try {
        const [watch, results] = [await watches.get(String(id)), await watches.results(String(id))]
        const { q, state, delivered } = watch
        const text = JSON.stringify({ watch: watch.id, q, state, delivered, results })
        return { contents: [{ uri: uri.href, mimeType: MIME, text }] }
      } catch (error) {
        throw error instanceof NotFound ? new ResourceNotFoundError(uri.href) : error
      }
    },
  )
}
