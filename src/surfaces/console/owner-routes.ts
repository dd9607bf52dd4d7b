// What only the owner sees: the index, the feeds, the traffic and the settings in force.
import type { OwnerView } from '../../operations/operator/owner-view.ts'
import type { FeedView, IndexView, SettingView, TrafficView } from './console-api.ts'
import type { Gate } from './gate.ts'

export function addOwnerRoutes(gate: Gate, { owner }: { owner: OwnerView }): void {
  const show = <T extends object>(path: string, look: () => Promise<T> | T): void =>
    gate.owner('GET', `/console/api/owner/${path}`, async (_, context) => context.json(await look()))
  show<IndexView>('index', () => owner.index())
  show<readonly FeedView[]>('feeds', () => owner.feeds())
  show<TrafficView>('traffic', () => owner.traffic())
  show<readonly SettingView[]>('settings', () => owner.settings())
}
