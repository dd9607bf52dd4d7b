// What only the owner sees: the index, the traffic and the settings in force.
import type { OwnerView } from '../../../operations/operator/owner-view.ts'
import type {
  IndexView,
  NodeView,
  OverviewView,
  PartsView,
  RequestsView,
  SettingView,
  TrafficView,
} from '../console-api.ts'
import type { Gate } from '../gate.ts'

const TEXT = 200

export function addOwnerRoutes(gate: Gate, { owner }: { owner: OwnerView }): void {
  const show = <T extends object>(path: string, look: () => Promise<T> | T): void =>
    gate.owner('GET', `/console/api/owner/${path}`, async (_, context) => context.json(await look()))
  show<IndexView>('index', () => owner.index())
  show<TrafficView>('traffic', () => owner.traffic())
  show<readonly SettingView[]>('settings', () => owner.settings())
  show<readonly NodeView[]>('nodes', () => owner.nodes())
  show<OverviewView>('overview', () => owner.overview())
  show<PartsView>('parts', () => owner.parts())
  gate.owner('GET', '/console/api/owner/requests', (_, context) => {
    const [status, route, key] = ['status', 'route', 'key'].map((name) => {
      const given = context.req.query(name)
      return given === undefined || given === '' ? undefined : given.slice(0, TEXT)
    })
    const shown: RequestsView = owner.requests({
      ...(status === undefined ? {} : { status }),
      ...(route === undefined ? {} : { route }),
      ...(key === undefined ? {} : { key }),
    })
    return context.json(shown)
  })
}
