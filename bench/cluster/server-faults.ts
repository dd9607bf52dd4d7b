// Servers and nodes of a service that are killed, that hang and that come back.
import type { Installation } from '../../tests/cluster/installation.ts'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import { startChildService } from '../../tests/support/child-service.ts'

export interface Fault {
  readonly name: string
  /** What has to be there before. */
  prepare?(): Promise<unknown>
  /** How long it lasts, where it is not as long as the others. */
  readonly awayMs?: number
  begin(): Promise<unknown>
  /** Puts it back; resolves when it is there. */
  end(): Promise<unknown>
  /** Takes away what was there for it. */
  clear?(): Promise<unknown>
}

const nothing = async (): Promise<void> => undefined

export function serverFaults({ openSearch, postgres, redis }: ClusterServers, on: Installation): Fault[] {
  const victim = async (isManager: boolean) => {
    const manager = await openSearch.manager()
    return isManager ? manager : (openSearch.nodes.find((node) => node !== manager) ?? manager)
  }
  const indexNode = (name: string, isManager: boolean): Fault[] => {
    let chosen = openSearch.nodes[0]
    return [
      {
        name: `${name} killed`,
        async begin() {
          chosen = await victim(isManager)
          await chosen.kill()
        },
        end: async () => chosen?.restart(),
      },
      {
        name: `${name} hangs`,
        async begin() {
          chosen = await victim(isManager)
          chosen.pause()
        },
        end: async () => chosen?.resume(),
      },
    ]
  }
  return [
    { name: 'none', begin: nothing, end: nothing },
    ...indexNode('a data node of the index', false),
    ...indexNode('the manager of the index', true),
    {
      name: 'all of the index killed',
      begin: () => Promise.all(openSearch.nodes.map((node) => node.kill())),
      end: () => Promise.all(openSearch.nodes.map((node) => node.restart())),
    },
    {
      name: 'an api node killed',
      begin: async () => on.nodes[0]?.kill(),
      async end() {
        on.nodes[0] = await startChildService(on.environment('node0'), ['--role', 'api,index'])
      },
    },
    {
      name: 'an api node hangs',
      begin: async () => on.nodes[0]?.process.kill('SIGSTOP'),
      end: async () => on.nodes[0]?.process.kill('SIGCONT'),
    },
    { name: 'Redis killed', begin: () => redis.kill(), end: () => redis.restart() },
    { name: 'PostgreSQL restarted', begin: () => postgres.restart(), end: nothing },
  ]
}
