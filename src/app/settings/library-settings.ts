// The settings of the library: the catalogues and the archive that collections are brought from, and whose packs are trusted.
import { listSetting, type Setting, urlSetting } from '../settings.ts'

const CATALOGUE = 'https://library.kiwix.org/catalog/v2/entries'
const COMMON_CRAWL = 'https://index.commoncrawl.org'
const COMMON_CRAWL_DATA = 'https://data.commoncrawl.org'

const PACK_KEY = /^([a-z0-9][a-z0-9._-]{0,63}):([A-Za-z0-9+/]{43}=)$/

export const librarySettings = {
  libraryCatalogue: listSetting(
    'WHIPPET_LIBRARY_CATALOGUE',
    'comma-separated catalogues of ZIM files: the whole address of /catalog/v2/entries of a Kiwix server each',
    CATALOGUE,
    { each: webAddress, expected: 'addresses such as https://library.kiwix.org/catalog/v2/entries' },
  ),
  commonCrawlUrl: urlSetting(
    'WHIPPET_COMMONCRAWL_URL',
    'where the index of Common Crawl is asked, below which collinfo.json lies',
    COMMON_CRAWL,
  ),
  commonCrawlDataUrl: urlSetting(
    'WHIPPET_COMMONCRAWL_DATA_URL',
    'where the WARC files of Common Crawl lie',
    COMMON_CRAWL_DATA,
  ),
  packKeys: listSetting(
    'WHIPPET_PACK_KEYS',
    'comma-separated keys whose packs are trusted beside those of `whippet pack key list`, NAME:KEY each',
    'none',
    {
      each: (text) => (PACK_KEY.test(text) ? text : undefined),
      expected: 'names and public keys such as me:BASE64, as `whippet pack key export` prints them',
    },
  ),
}

interface LibraryConfig {
  readonly catalogues: readonly string[]
  readonly commonCrawlUrl: string
  readonly commonCrawlDataUrl: string
  /** Whose packs are trusted, beside those of the data folder. */
  readonly packKeys: readonly { readonly name: string; readonly key: string }[]
}

export function readLibrary(read: <T>(one: Setting<T>) => T): LibraryConfig {
  const catalogues = read(librarySettings.libraryCatalogue)
  return {
    catalogues: catalogues.length === 0 ? [CATALOGUE] : catalogues,
    commonCrawlUrl: read(librarySettings.commonCrawlUrl) ?? COMMON_CRAWL,
    commonCrawlDataUrl: read(librarySettings.commonCrawlDataUrl) ?? COMMON_CRAWL_DATA,
    packKeys: read(librarySettings.packKeys).map((text) => {
      const [, name = '', key = ''] = PACK_KEY.exec(text) ?? []
      return { name, key }
    }),
  }
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined
}
