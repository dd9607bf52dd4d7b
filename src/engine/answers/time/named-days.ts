// Names that people give to days, and the days that no country's calendar has under them.
import { foldName } from '../places/fold-name.ts'
import { isSeason } from './seasons.ts'

/** Names that people use beside the calendar's own. */
export const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    christmas: 'christmas day',
    xmas: 'christmas day',
    'new year': 'new years day',
    'new years': 'new years day',
    easter: 'easter sunday',
    thanksgiving: 'thanksgiving day',
    'turkey day': 'thanksgiving day',
    'lunar new year': 'chinese new year',
    'labor day': 'labour day',
    'fourth of july': 'independence day',
    '4th of july': 'independence day',
    'july 4th': 'independence day',
    'mlk day': 'martin luther king jr day',
    'martin luther king day': 'martin luther king jr day',
    'presidents day': 'washingtons birthday',
    valentines: 'valentines day',
    'saint patricks day': 'st patricks day',
    'st paddys day': 'st patricks day',
    'mothering sunday': 'mothers day',
    'whit sunday': 'pentecost',
    whitsun: 'pentecost',
    ascension: 'ascension day',
    'holy thursday': 'maundy thursday',
    ramadan: 'first day of ramadan',
    'start of ramadan': 'first day of ramadan',
    'eid al fitr': 'end of ramadan (eid al fitr)',
    'eid ul fitr': 'end of ramadan (eid al fitr)',
    'end of ramadan': 'end of ramadan (eid al fitr)',
    'eid al adha': 'feast of the sacrifice (eid al adha)',
    'eid ul adha': 'feast of the sacrifice (eid al adha)',
    ashura: 'day of ashura',
    mawlid: 'birthday of muhammad (mawlid)',
    diwali: 'deepavali',
    passover: 'passover (pesach)',
    pesach: 'passover (pesach)',
    'rosh hashanah': 'rosh hashanah (yom teruah)',
    'rosh hashana': 'rosh hashanah (yom teruah)',
    'yom kippur': 'day of atonement (yom kippur)',
    sukkot: 'feast of tabernacles (sukkot)',
    shavuot: 'shavuot (feast of weeks)',
    chanukah: 'hanukkah',
    hanukah: 'hanukkah',
    'mid autumn festival': 'mid autumn festival',
    'moon festival': 'mid autumn festival',
    'german unity day': 'national holiday',
    'day of german unity': 'national holiday',
    'orthodox easter': 'easter sunday',
    'greek easter': 'easter sunday',
    'orthodox good friday': 'good friday',
    'may bank holiday': 'early may bank holiday',
    'august bank holiday': 'summer bank holiday',
  }),
)

export interface DayAfter {
  readonly holiday: string
  readonly country: string
  readonly days: number
  readonly name: string
}

const afterEaster = (name: string, days: number): DayAfter => ({
  holiday: 'easter sunday',
  country: 'GB',
  days,
  name,
})

/** Days that are so many days after one of a country's calendar, with the name that they are shown by. */
export const AFTER: ReadonlyMap<string, DayAfter> = new Map([
  ['black friday', { holiday: 'thanksgiving day', country: 'US', days: 1, name: 'Black Friday' }],
  [
    'small business saturday',
    { holiday: 'thanksgiving day', country: 'US', days: 2, name: 'Small Business Saturday' },
  ],
  ['cyber monday', { holiday: 'thanksgiving day', country: 'US', days: 4, name: 'Cyber Monday' }],
  ['giving tuesday', { holiday: 'thanksgiving day', country: 'US', days: 5, name: 'Giving Tuesday' }],
  ['palm sunday', afterEaster('Palm Sunday', -7)],
  ['holy saturday', afterEaster('Holy Saturday', -1)],
  ['easter saturday', afterEaster('Easter Saturday', -1)],
  ['shrove tuesday', afterEaster('Shrove Tuesday', -47)],
  ['pancake day', afterEaster('Pancake Day', -47)],
  ['pancake tuesday', afterEaster('Pancake Tuesday', -47)],
  ['mardi gras', afterEaster('Mardi Gras', -47)],
  ['fat tuesday', afterEaster('Fat Tuesday', -47)],
  ['whit monday', afterEaster('Whit Monday', 50)],
  ['pentecost monday', afterEaster('Pentecost Monday', 50)],
  ['trinity sunday', afterEaster('Trinity Sunday', 56)],
  ['corpus christi', afterEaster('Corpus Christi', 60)],
])

/** The same day of every year, all over the world: month and day. */
export const FIXED: ReadonlyMap<string, readonly [month: number, day: number, name: string]> = new Map([
  ['april fools day', [4, 1, 'April Fools’ Day']],
  ['april fools', [4, 1, 'April Fools’ Day']],
  ['earth day', [4, 22, 'Earth Day']],
  ['pi day', [3, 14, 'Pi Day']],
  ['cinco de mayo', [5, 5, 'Cinco de Mayo']],
  ['epiphany', [1, 6, 'Epiphany']],
  ['three kings day', [1, 6, 'Epiphany']],
  ['international womens day', [3, 8, 'International Women’s Day']],
  ['bonfire night', [11, 5, 'Bonfire Night']],
  ['guy fawkes night', [11, 5, 'Guy Fawkes Night']],
  ['burns night', [1, 25, 'Burns Night']],
  ['st georges day', [4, 23, 'St George’s Day']],
  ['st davids day', [3, 1, 'St David’s Day']],
  ['st andrews day', [11, 30, 'St Andrew’s Day']],
  ['all souls day', [11, 2, 'All Souls’ Day']],
  ['day of the dead', [11, 2, 'Day of the Dead']],
  ['armistice day', [11, 11, 'Armistice Day']],
])

/** Where a day is kept that the caller's own calendar does not have; the same day all over the world. */
export const KEPT_IN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AE: [
      'first day of ramadan',
      'end of ramadan (eid al fitr)',
      'feast of the sacrifice (eid al adha)',
      'islamic new year',
      'birthday of muhammad (mawlid)',
    ],
    AU: ['australia day', 'anzac day'],
    BH: ['day of ashura'],
    CA: ['canada day', 'groundhog day'],
    DE: ['ash wednesday', 'maundy thursday', 'pentecost', 'ascension day'],
    FR: ['bastille day', 'all saints day'],
    GB: ['good friday', 'easter monday', 'boxing day', 'easter sunday'],
    IL: [
      'passover (pesach)',
      'rosh hashanah (yom teruah)',
      'day of atonement (yom kippur)',
      'feast of tabernacles (sukkot)',
      'shavuot (feast of weeks)',
      'hanukkah',
      'purim',
    ],
    NL: ['kings day'],
    NZ: ['waitangi day'],
    SG: ['chinese new year', 'deepavali'],
    TW: ['mid autumn festival'],
    US: [
      'christmas day',
      'christmas eve',
      'halloween',
      'juneteenth',
      'new years day',
      'new years eve',
      'st patricks day',
      'valentines day',
    ],
  }).flatMap(([country, names]) => names.map((name) => [name, country] as const)),
)

/** Asked for by these names they are one country's, whoever asks. */
export const OF_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['german unity day', 'DE'],
  ['day of german unity', 'DE'],
  ['orthodox easter', 'GR'],
  ['greek easter', 'GR'],
  ['orthodox good friday', 'GR'],
  ['turkey day', 'US'],
  ['fourth of july', 'US'],
  ['4th of july', 'US'],
  ['july 4th', 'US'],
])

/** Shown by the name that was asked for, where the calendar's own would puzzle. */
export const SHOWN: ReadonlyMap<string, string> = new Map([
  ['diwali', 'Diwali'],
  ['german unity day', 'German Unity Day'],
  ['day of german unity', 'German Unity Day'],
  ['orthodox easter', 'Orthodox Easter'],
  ['greek easter', 'Greek Easter'],
  ['orthodox good friday', 'Orthodox Good Friday'],
  ['ramadan', 'Ramadan begins'],
])

/** What the name leaves unsaid: days that begin at sunset, and days that the moon decides. */
export const REMARKS: ReadonlyMap<string, string> = new Map([
  ...[
    'passover (pesach)',
    'rosh hashanah (yom teruah)',
    'day of atonement (yom kippur)',
    'hanukkah',
    'purim',
  ].map((name) => [name, 'begins at sunset of the day before'] as const),
  ...['feast of tabernacles (sukkot)', 'shavuot (feast of weeks)'].map(
    (name) => [name, 'begins at sunset of the day before'] as const,
  ),
  ...['first day of ramadan', 'end of ramadan (eid al fitr)', 'feast of the sacrifice (eid al adha)'].map(
    (name) => [name, 'expected; the sighting of the moon decides'] as const,
  ),
  ...['islamic new year', 'day of ashura', 'birthday of muhammad (mawlid)'].map(
    (name) => [name, 'expected; the sighting of the moon decides'] as const,
  ),
])

/** Words for what is of a country. */
export const DEMONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AR: 'argentine argentinian',
    AT: 'austrian',
    AU: 'australian',
    BE: 'belgian',
    BR: 'brazilian',
    CA: 'canadian',
    CH: 'swiss',
    CN: 'chinese',
    CZ: 'czech',
    DE: 'german',
    DK: 'danish',
    ES: 'spanish',
    FI: 'finnish',
    FR: 'french',
    GB: 'british',
    GR: 'greek',
    HU: 'hungarian',
    IE: 'irish',
    IN: 'indian',
    IT: 'italian',
    JP: 'japanese',
    KR: 'korean',
    MX: 'mexican',
    NL: 'dutch',
    NO: 'norwegian',
    PH: 'philippine filipino',
    PL: 'polish',
    PT: 'portuguese',
    RU: 'russian',
    SE: 'swedish',
    TR: 'turkish',
    UA: 'ukrainian',
    US: 'american',
  }).flatMap(([country, words]) => words.split(' ').map((word) => [word, country] as const)),
)

const SOUND =
  /(?:^|\s)(?:day|eve|easter|christmas|festival|(?:mon|tues|wednes|thurs|fri|satur|sun)day|holiday|new year)$/

/** Whether it is worth looking for in a calendar: one that is not loaded yet takes half a second. */
export function soundsLikeHoliday(name: string): boolean {
  const folded = foldName(name)
  const known = [OTHER_NAMES, AFTER, FIXED, KEPT_IN, OF_COUNTRY].some((names) => names.has(folded))
  return known || isSeason(folded) || SOUND.test(folded)
}
