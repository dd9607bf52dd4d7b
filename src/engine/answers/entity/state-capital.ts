// The capitals of the states of the US, which the encyclopedia has no entities for.
import aliases from '../../../../facts/place-aliases.json' with { type: 'json' }
import type { Answer } from '../answer.ts'
import { foldName } from '../fold-name.ts'

const states: ReadonlyMap<string, { readonly name: string; readonly capital: string }> = new Map(
  Object.values(aliases.usStates).map((state) => [foldName(state.name), state]),
)

export function stateCapital(name: string): Answer | undefined {
  const state = states.get(foldName(name.replace(/\s+state$/, '')))
  return state && { intent: 'KnowledgeIntent', text: `Capital of ${state.name}: ${state.capital}` }
}
