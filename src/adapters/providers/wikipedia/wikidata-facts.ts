// Facts of a thing from Wikidata: a closed list of its statements, with the names of the things they point to.
import type { Entity } from '../../../engine/answers/entity/encyclopedia.ts'
import type { Fetcher } from '../../../engine/pages/fetcher.ts'
import { addressOf, fetchJson, type JsonObject, objectIn, textIn } from '../fetch-json.ts'

type Items = Entity['items']

/** Properties worth showing, in the order in which they are shown (wikidata.org, Special:ListProperties). */
const PROPERTIES: readonly (readonly [id: string, label: string])[] = [
  ['P569', 'Born'],
  ['P19', 'Born in'],
  ['P570', 'Died'],
  ['P20', 'Died in'],
  ['P27', 'Citizenship'],
  ['P106', 'Occupation'],
  ['P108', 'Employer'],
  ['P69', 'Educated at'],
  ['P166', 'Awards'],
  ['P26', 'Spouse'],
  ['P571', 'Founded'],
  ['P112', 'Founder'],
  ['P169', 'Chief executive'],
  ['P159', 'Headquarters'],
  ['P452', 'Industry'],
  ['P1128', 'Employees'],
  ['P17', 'Country'],
  ['P36', 'Capital'],
  ['P1082', 'Population'],
  ['P2046', 'Area'],
  ['P2044', 'Elevation'],
  ['P50', 'Author'],
  ['P57', 'Director'],
  ['P175', 'Performer'],
  ['P577', 'Published'],
  ['P178', 'Developer'],
  ['P277', 'Written in'],
  ['P348', 'Version'],
  ['P275', 'Licence'],
  ['P225', 'Taxon name'],
  ['P171', 'Parent taxon'],
]

const MOST_VALUES = 4
/** The interface takes so many ids at once. */
const MOST_NAMES = 50

export interface WikidataNeeds {
  readonly fetcher: Fetcher
  /** Without the path. */
  readonly baseUrl: string
}

/** `id` as `Q42`. Nothing where Wikidata can't be asked: what is known of the thing is told without it. */
export async function wikidataFacts(
  { fetcher, baseUrl }: WikidataNeeds,
  id: string,
  effort: Parameters<typeof fetchJson>[2],
): Promise<Items> {
  const ask = async (ids: readonly string[], props: string): Promise<JsonObject> => {
    const parameters = { action: 'wbgetentities', ids: ids.join('|'), props, languages: 'en', format: 'json' }
    const answer = await fetchJson(fetcher, addressOf(baseUrl, '/w/api.php', parameters), effort)
    return objectIn(objectIn(answer?.body)['entities'])
  }
  const claims = objectIn(objectIn((await ask([id], 'claims'))[id])['claims'])
  const told = PROPERTIES.flatMap(([property, label]) => {
    const values = bestValues(claims[property])
    return values.length === 0 ? [] : [{ label, values }]
  })
  const things = [...new Set(told.flatMap(({ values }) => values.flatMap(thingOf)))].slice(0, MOST_NAMES)
  const named = things.length === 0 ? {} : await ask(things, 'labels')
  return told.flatMap(({ label, values }) => {
    const shown = [...new Set(values.map((value) => shownValue(value, named)))].filter((text) => text !== '')
    return shown.length === 0 ? [] : [{ label, value: shown.slice(0, MOST_VALUES).join(', ') }]
  })
}

/** The preferred statements, else the normal ones; never those that are marked as wrong. */
function bestValues(statements: unknown): readonly JsonObject[] {
  const all = (Array.isArray(statements) ? statements : []).map(objectIn)
  const ranked = (rank: string): JsonObject[] => all.filter((statement) => statement['rank'] === rank)
  const best = ranked('preferred').length > 0 ? ranked('preferred') : ranked('normal')
  return best
    .slice(-MOST_VALUES)
    .map((statement) => objectIn(objectIn(statement['mainsnak'])['datavalue']))
    .filter((value) => 'value' in value)
}

function thingOf(value: JsonObject): readonly string[] {
  const id = textIn(objectIn(value['value']), 'id')
  return value['type'] === 'wikibase-entityid' && id !== undefined && /^Q\d+$/.test(id) ? [id] : []
}

function shownValue(value: JsonObject, named: JsonObject): string {
  const [thing] = thingOf(value)
  if (thing !== undefined) {
    const labels = objectIn(objectIn(named[thing])['labels'])
    return textIn(objectIn(labels['en']), 'value') ?? ''
  }
  if (value['type'] === 'string') return typeof value['value'] === 'string' ? value['value'] : ''
  if (value['type'] === 'time') return shownTime(objectIn(value['value']))
  if (value['type'] === 'quantity') return shownAmount(textIn(objectIn(value['value']), 'amount') ?? '')
  return ''
}

/** `+1815-12-10T00:00:00Z`; precision 11 is a day, 10 a month, 9 a year. Coarser ones are left out. */
function shownTime(value: JsonObject): string {
  const [, sign, year = '', month = '', day = ''] =
    /^([+-])(\d{1,6})-(\d\d)-(\d\d)T/.exec(textIn(value, 'time') ?? '') ?? []
  const era = sign === '-' ? ' BC' : ''
  const bare = String(Number(year))
  if (value['precision'] === 11) return `${bare}-${month}-${day}${era}`
  if (value['precision'] === 10) return `${bare}-${month}${era}`
  return value['precision'] === 9 ? `${bare}${era}` : ''
}

function shownAmount(amount: string): string {
  const number = Number(amount)
  return amount === '' || !Number.isFinite(number) ? '' : number.toLocaleString('en-US')
}
