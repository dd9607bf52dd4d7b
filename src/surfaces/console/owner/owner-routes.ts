// What only the owner sees: the index, the traffic and the settings in force.
import { given } from '../../../foundation/given.ts'
import type { OwnerView } from '../../../operations/operator/owner-view.ts'
import type {
  IndexView,
  NodeView,
  Overview,
  RequestsShown,
  ServiceParts,
  SettingView,
  TrafficShown,
} from '../console-api.ts'
import type { Gate } from '../gate.ts'

const TEXT = 200

export function addOwnerRoutes(gate: Gate, { owner }: { owner: OwnerView }): void {
  const show = <T extends object>(path: string, look: () => Promise<T> | T): void =>
    gate.owner('GET', `/console/api/owner/${path}`, async (_, context) => context.json(await look()))
  show<IndexView>('index', () => owner.index())
  show<TrafficShown>('traffic', () => owner.traffic())
  show<readonly SettingView[]>('settings', () => owner.settings())
  show<readonly NodeView[]>('nodes', () => owner.nodes())
  show<Overview>('overview', () => owner.overview())
  show<ServiceParts>('parts', () => owner.parts())
  gate.owner('GET', '/console/api/owner/requests', (_, context) => {
    const asked = (name: string): string | undefined => context.req.query(name)?.slice(0, TEXT) || undefined
    const shown: RequestsShown = owner.requests(
      given({ status: asked('status'), route: asked('route'), key: asked('key') }),
    )
    return context.json(shown)
  })
}
