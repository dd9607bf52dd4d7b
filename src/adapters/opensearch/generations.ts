// Generations of an index on the server: each an index of its own with a state beside it, the alias on the one that is
// searched.
import { IndexUnusable } from './index-address.ts'
import { type FieldLengths, FORM, type IndexSize, indexForm, NO_LENGTHS, writeAlias } from './index-form.ts'
import { type Reply, reasonOf, type ServerClient } from './server-client.ts'

export interface Generation {
  /** The name of its index. */
  readonly index: string
  /** The server's own, which no other index ever has. */
  readonly id: string
}

/** What is known of the pages of a generation, as they were written. */
export interface KnownOfPages {
  /** Those whose stems it holds. */
  readonly languages: readonly string[]
  readonly lengths: FieldLengths
}

/** What is known of a generation, kept where its documents are. */
export interface GenerationState extends KnownOfPages {
  /** What it is built from; empty before that is known. */
  readonly source: string
  /** The last change that searches see. */
  readonly revision: number
  readonly form: number
}

export const BEGUN: GenerationState = {
  source: '',
  revision: 0,
  languages: [],
  lengths: NO_LENGTHS,
  form: FORM,
}

export interface Generations {
  /** The one that is searched; made where there is none. */
  current(): Promise<Generation>
  /** That of one that has just begun where none is known. */
  state(generation: Generation): Promise<GenerationState>
  /** Never takes a state back to an older revision. */
  putState(generation: Generation, state: GenerationState): Promise<void>
  /** Makes one that is not searched yet. */
  create(state: GenerationState): Promise<Generation>
  /** Searches see this one from now on. */
  show(generation: Generation): Promise<void>
  remove(generation: Generation): Promise<void>
  /** All there are, oldest first. */
  all(): Promise<readonly Generation[]>
}

/** Of what a manager has to do, which may be being elected. */
const PATIENCE_MS = 40_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Settings = Readonly<Record<string, { settings: { index: { uuid: string } } }>>

export function createGenerations(client: ServerClient, name: string, size: IndexSize): Generations {
  const states = `${name}-state`
  /** Undefined where there is no such thing. */
  const ask = async (method: Method, path: string, body?: unknown): Promise<unknown> => {
    const reply = await client.ask({
      method,
      path,
      ...(body !== undefined && { body }),
      ...(method !== 'GET' && { patienceMs: PATIENCE_MS }),
    })
    if (reply.status === 404) return undefined
    if (reply.status >= 300) throw refused(reply)
    return reply.body ?? {}
  }
  const numberOf = ({ index }: Generation): number => Number(index.slice(name.length + 1))

  /** As the manager knows it; `nearby` as the node does that is asked, which may be a moment behind but never waits. */
  const named = async (pattern: string, nearby = false): Promise<Generation[]> => {
    const found = await ask('GET', `/${pattern}/_settings?filter_path=*.settings.index.uuid&local=${nearby}`)
    return Object.entries((found ?? {}) as Settings)
      .map(([index, { settings }]) => ({ index, id: settings.index.uuid }))
      .filter(({ index }) => index.startsWith(`${name}-`) && /^\d+$/.test(index.slice(name.length + 1)))
      .sort((a, b) => numberOf(a) - numberOf(b))
  }
  /** Whether it was made now, and not by another node before. */
  const make = async (index: string, form: unknown): Promise<boolean> => {
    const reply = await client.ask({ method: 'PUT', path: `/${index}`, body: form, patienceMs: PATIENCE_MS })
    if (reply.status < 300) return true
    if (reasonOf(reply).includes('already_exists')) return false
    throw refused(reply)
  }
  const makeStates = (): Promise<boolean> =>
    make(states, {
      settings: { number_of_shards: 1, number_of_replicas: size.replicas },
      mappings: { dynamic: false },
    })
  const putState = async ({ id }: Generation, state: GenerationState): Promise<void> => {
    const version = `version=${state.revision}&version_type=external_gte`
    const path = `/${states}/_doc/${id}?${version}`
    const reply = await client.ask({ method: 'PUT', path, body: state, patienceMs: PATIENCE_MS })
    if (reply.status >= 300 && reply.status !== 409) throw refused(reply)
  }

  return {
    all: () => named(`${name}-*`),
    putState,
    async current() {
      const [known] = (await named(name, true)).reverse()
      if (known) return known
      await makeStates()
      // Two nodes may start at once: one of them makes it, together with the alias.
      const first = `${name}-1`
      await make(first, { ...indexForm(size), aliases: { [name]: {}, [writeAlias(first)]: {} } })
      const [made] = await named(name)
      if (!made) throw new IndexUnusable(`The alias ${name} could not be made on the index server.`)
      return made
    },
    async state({ id }) {
      const found = (await ask('GET', `/${states}/_doc/${id}`)) as { _source: GenerationState } | undefined
      // What an older form made can't be searched by this one: it counts as built from nothing.
      return found?._source.form === FORM ? found._source : BEGUN
    },
    async create(state) {
      await makeStates()
      const last = (await named(`${name}-*`)).at(-1)
      const index = `${name}-${last ? numberOf(last) + 1 : 1}`
      await make(index, { ...indexForm(size), aliases: { [writeAlias(index)]: {} } })
      const [made] = await named(index)
      if (!made) throw new IndexUnusable(`${index} could not be made on the index server.`)
      await putState(made, state)
      return made
    },
    async show({ index }) {
      const others = (await named(name)).filter((one) => one.index !== index)
      const leave = others.map((one) => ({ remove: { index: one.index, alias: name } }))
      await ask('POST', '/_aliases', { actions: [{ add: { index, alias: name } }, ...leave] })
    },
    async remove({ index, id }) {
      await ask('DELETE', `/${index}`)
      await ask('DELETE', `/${states}/_doc/${id}`)
    },
  }
}

/** The server answered, and would not do it. */
function refused(reply: Reply): IndexUnusable {
  return new IndexUnusable(`The index server refused a request (${reasonOf(reply)}).`)
}
