// States and provinces, which the encyclopedia has no entities for: their capitals, and the names that they share.
import aliases from '../../../../facts/place-aliases.json' with { type: 'json' }
import type { Answer } from '../answer.ts'
import { foldName } from '../places/fold-name.ts'

const states: ReadonlyMap<string, { readonly name: string; readonly capital: string }> = new Map(
  [aliases.usStates, ...Object.values(aliases.provinces)]
    .flatMap((listed) => Object.values<{ name: string; capital: string }>(listed))
    .map((state) => [foldName(state.name), state]),
)

/** Better known than the towns of their names, and nothing that we have facts of. */
const OTHERS = new Set([
  'africa',
  'america',
  'asia',
  'europe',
  'oceania',
  'bronx',
  'brooklyn',
  'manhattan',
  'queens',
])

/** Whether a town of that very name is hardly meant: Wyoming is no city in Michigan. */
export function isArea(name: string): boolean {
  return states.has(name) || OTHERS.has(name)
}

export function stateCapital(name: string): Answer | undefined {
  const state = states.get(foldName(name.replace(/\s+state$/, '')))
  return state && { intent: 'KnowledgeIntent', text: `Capital of ${state.name}: ${state.capital}` }
}
