// The catalogues that the operator names, asked through the one way out.
import {
  type Catalogue,
  type CatalogueEntry,
  type Metalink,
  readCatalogue,
  readMetalink,
  threeLetterCode,
} from '../../engine/index/library/kiwix-catalogue.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import { Failure } from '../../foundation/errors.ts'
import { XmlTooLarge } from '../../foundation/web/feed-xml.ts'
import type { LibrarySearch } from '../operator/library-api.ts'
import { OperatorError } from '../operator/operator-api.ts'

export interface Catalogues {
  search(wanted: LibrarySearch): Promise<readonly CatalogueEntry[]>
  /** The newest edition of that name; a name without its flavour does where there is one flavour. */
  find(name: string): Promise<CatalogueEntry | undefined>
  /** Where the file of an entry can be had. */
  mirrors(entry: CatalogueEntry): Promise<Metalink>
}

const PATIENCE_MS = 30_000
const AT_ONCE = 100
const MOST_FOUND = 200
/** Pages of a catalogue that are looked through for a name which its own search does not find. */
const MOST_LOOKED_THROUGH = 100
const LARGEST_LIST = 10 * 1_048_576

export function createCatalogues(fetcher: Fetcher, addresses: readonly string[]): Catalogues {
  const text = async (address: string): Promise<string> => {
    try {
      const { body } = await fetcher.fetch(address, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        maxBytes: LARGEST_LIST,
        robots: false,
        named: true,
        accept: 'application/atom+xml, application/metalink4+xml, application/xml;q=0.9, */*;q=0.5',
      })
      return Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')
    } catch (error) {
      if (error instanceof Failure)
        throw new OperatorError(
          `${address} can't be had: ${error.message}. WHIPPET_LIBRARY_CATALOGUE names the catalogues.`,
        )
      throw error
    }
  }

  const read = async (address: string, asked: Readonly<Record<string, string>>): Promise<Catalogue> => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return reading(address, async () => readCatalogue(await text(url.href), url.href))
  }

  /** Page by page, until the reader has enough or there are no more. */
  const through = async (
    address: string,
    asked: Readonly<Record<string, string>>,
    isEnough: (found: readonly CatalogueEntry[]) => boolean,
  ): Promise<CatalogueEntry[]> => {
    const found = new Map<string, CatalogueEntry>()
    for (let page = 0; page < MOST_LOOKED_THROUGH; page += 1) {
      const paging = { start: String(page * AT_ONCE), count: String(AT_ONCE) }
      const { entries, total } = await read(address, { ...asked, ...paging })
      const before = found.size
      for (const entry of entries) found.set(`${entry.name} ${entry.edition}`, entry)
      // A server that gives the same page for ever ends it as one that has told all.
      if (found.size === before || isEnough([...found.values()])) break
      if ((page + 1) * AT_ONCE >= total) break
    }
    return [...found.values()]
  }

  const findIn = async (address: string, name: string): Promise<CatalogueEntry | undefined> => {
    const withoutFlavour = name.replace(/_[^_]*$/, '')
    const asked = [{ name }, { name: withoutFlavour }, { q: name.replaceAll('_', ' ') }, {}]
    for (const one of asked) {
      const match = newestOf(
        await through(address, one, (found) => newestOf(found, name) !== undefined),
        name,
      )
      if (match) return match
    }
    return undefined
  }

  return {
    async search({ words, language, category }) {
      const asked = {
        ...(words.trim() !== '' && { q: words }),
        ...(language !== undefined && { lang: threeLetterCode(language) }),
        ...(category !== undefined && { category }),
      }
      const found = await fromAll(addresses, (address) =>
        through(address, asked, ({ length }) => length >= MOST_FOUND),
      )
      return found.flat().slice(0, MOST_FOUND)
    },
    async find(name) {
      const found = await fromAll(addresses, (address) => findIn(address, name))
      return newestOf(
        found.filter((entry) => entry !== undefined),
        name,
      )
    },
    async mirrors({ address }) {
      if (!/\.meta4$/i.test(new URL(address).pathname))
        return { bytes: undefined, sha256: undefined, mirrors: [address] }
      const link = await reading(address, async () => readMetalink(await text(address), address))
      if (!link) throw new OperatorError(`${address} is no list of mirrors.`)
      return link
    },
  }
}

async function reading<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof XmlTooLarge) throw new OperatorError(`${address} can't be read: ${error.message}.`)
    throw error
  }
}

/** Of those that answer; throws what the last one had to say where none does. */
async function fromAll<T>(addresses: readonly string[], ask: (address: string) => Promise<T>): Promise<T[]> {
  const asked = await Promise.allSettled(addresses.map(ask))
  const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refusal = asked.find((one) => one.status === 'rejected')
  if (answers.length === 0 && refusal) throw refusal.reason
  return answers
}

/** Throws OperatorError where the name is of several flavours. */
function newestOf(entries: readonly CatalogueEntry[], name: string): CatalogueEntry | undefined {
  const exact = entries.filter((entry) => entry.name === name)
  const matching = exact.length > 0 ? exact : entries.filter((entry) => entry.bareName === name)
  const names = [...new Set(matching.map((entry) => entry.name))]
  if (names.length > 1)
    throw new OperatorError(
      `There are several of ${name}: ${names.slice(0, 20).join(', ')}. Name one of them.`,
    )
  return matching.toSorted((a, b) => (a.edition < b.edition ? 1 : -1))[0]
}
