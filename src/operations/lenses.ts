// Lenses: an account keeps, reads and drops them for nothing, and searches through them.
import type { Caller } from '../accounts/money/caller.ts'
import { type Lens, type LensList, unknownLens } from '../contract/lenses.ts'
import type { LensStore } from '../engine/search/lens-store.ts'
import { InvalidRequest, NotFound } from '../foundation/errors.ts'
import type { SearchOperation } from './search.ts'

export interface Lenses {
  list(accountId: string): Promise<LensList>
  /** Throws NotFound. */
  get(accountId: string, name: string): Promise<Lens>
  /** Throws InvalidRequest where the account keeps too many. */
  put(accountId: string, name: string, rules: string): Promise<Lens>
  /** Gives what was removed; throws NotFound. */
  remove(accountId: string, name: string): Promise<Lens>
}

/** An account's lenses are rows of a shared table: enough for anyone, too few to fill it. */
const MOST_LENSES = 200

export function createLenses(store: LensStore): Lenses {
  const get: Lenses['get'] = async (accountId, name) => {
    const rules = await store.get(accountId, name)
    if (rules === undefined) throw new NotFound(`There is no lens named ${name}`)
    return { name, rules }
  }
  return {
    list: async (accountId) => ({ lenses: (await store.list(accountId)).map((name) => ({ name })) }),
    get,
    async put(accountId, name, rules) {
      if (await store.put(accountId, name, rules, MOST_LENSES)) return { name, rules }
      throw new InvalidRequest(`An account keeps at most ${MOST_LENSES} lenses; delete one first`)
    },
    async remove(accountId, name) {
      const lens = await get(accountId, name)
      await store.remove(accountId, name)
      return lens
    },
  }
}

/** The search with the rules of the lens that it names; throws InvalidRequest where the account has none such. */
export function withLenses(search: SearchOperation, lenses: Pick<Lenses, 'get'>): SearchOperation {
  return async (caller: Caller, parameters, ...call) => {
    const { lens } = parameters
    if (lens === undefined) return search(caller, parameters, ...call)
    const { lens: _, ...rest } = parameters
    const kept = await lenses.get(caller.accountId, lens).catch((error: unknown) => {
      throw error instanceof NotFound ? unknownLens(lens) : error
    })
    return search(caller, { ...rest, rules: [kept.rules, rest.rules ?? ''].join('\n') }, ...call)
  }
}
