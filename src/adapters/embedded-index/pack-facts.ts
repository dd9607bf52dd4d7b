// Ranking facts as the text that a segment stores with a document, and back.
import type { RankingFacts } from '../../engine/index/ranking-facts.ts'

/** In this order. */
type Packed = [
  title: string,
  kind: RankingFacts['kind'],
  safety: RankingFacts['safety'],
  contentType: string,
  lang: string | null,
  date: string | null,
  dateModified: string | null,
  country: string | null,
  authority: number | null,
  quality: number,
  titleStems: string,
  /** 0 where they are those of the title. */
  nameStems: string | 0,
  suits: Readonly<Record<string, number>> | 0,
  pictures: 0 | 1,
  textLength: number,
  textPrint: string,
  navigation: number,
  supersedes: readonly string[] | null,
  partOf: string | null,
]

export function packFacts(facts: RankingFacts): string {
  const { lang = null, date = null, dateModified = null, country = null, authority = null } = facts
  const { supersedes = null, partOf = null } = facts
  const titleStems = facts.titleStems.join(' ')
  const nameStems = facts.nameStems.join(' ')
  const packed: Packed = [
    facts.title,
    facts.kind,
    facts.safety,
    facts.contentType,
    lang,
    date,
    dateModified,
    country,
    authority,
    facts.quality,
    titleStems,
    nameStems === titleStems ? 0 : nameStems,
    Object.keys(facts.suits).length === 0 ? 0 : facts.suits,
    facts.pictures ? 1 : 0,
    facts.textLength,
    facts.textPrint,
    facts.navigation,
    supersedes,
    partOf,
  ]
  return JSON.stringify(packed)
}

export function unpackFacts(url: string, text: string): RankingFacts {
  const packed = JSON.parse(text) as Packed
  const [, , , , lang, date, dateModified, country, authority] = packed
  const [supersedes, partOf] = [packed[17], packed[18]]
  const titleStems = stemsOf(packed[10])
  const facts: { -readonly [Name in keyof RankingFacts]: RankingFacts[Name] } = {
    url,
    title: packed[0],
    kind: packed[1],
    safety: packed[2],
    contentType: packed[3],
    quality: packed[9],
    titleStems,
    nameStems: packed[11] === 0 ? titleStems : stemsOf(packed[11]),
    suits: packed[12] === 0 ? NOTHING : packed[12],
    pictures: packed[13] === 1,
    textLength: packed[14],
    textPrint: packed[15],
    navigation: packed[16],
  }
  if (lang !== null) facts.lang = lang
  if (date !== null) facts.date = date
  if (dateModified !== null) facts.dateModified = dateModified
  if (country !== null) facts.country = country
  if (authority !== null) facts.authority = authority
  if (supersedes !== null) facts.supersedes = supersedes
  if (partOf !== null) facts.partOf = partOf
  return facts
}

const NOTHING: RankingFacts['suits'] = {}

function stemsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}
