// The settings of the library: the catalogues and the archive that collections are brought from.
import { listSetting, type Setting, urlSetting } from '../settings.ts'

interface LibrarySettings {
  readonly libraryCatalogue: Setting<readonly string[]>
  readonly commonCrawlUrl: Setting<string | undefined>
  readonly commonCrawlDataUrl: Setting<string | undefined>
}

const CATALOGUE = 'https://library.kiwix.org/catalog/v2/entries'
const COMMON_CRAWL = 'https://index.commoncrawl.org'
const COMMON_CRAWL_DATA = 'https://data.commoncrawl.org'

export const librarySettings: LibrarySettings = {
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
    ['http', 'https'],
  ),
  commonCrawlDataUrl: urlSetting(
    'WHIPPET_COMMONCRAWL_DATA_URL',
    'where the WARC files of Common Crawl lie',
    COMMON_CRAWL_DATA,
    ['http', 'https'],
  ),
}

export interface LibraryConfig {
  readonly catalogues: readonly string[]
  readonly commonCrawlUrl: string
  readonly commonCrawlDataUrl: string
}

export function readLibrary(read: <T>(one: Setting<T>) => T): LibraryConfig {
  const catalogues = read(librarySettings.libraryCatalogue)
  return {
    catalogues: catalogues.length === 0 ? [CATALOGUE] : catalogues,
    commonCrawlUrl: read(librarySettings.commonCrawlUrl) ?? COMMON_CRAWL,
    commonCrawlDataUrl: read(librarySettings.commonCrawlDataUrl) ?? COMMON_CRAWL_DATA,
  }
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined
}
