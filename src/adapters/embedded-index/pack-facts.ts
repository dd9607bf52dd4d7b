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
]

export function packFacts(facts: RankingFacts): string {
  const { lang = null, date = null, dateModified = null, country = null, authority = null } = facts
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
  ]
  return JSON.stringify(packed)
}

export function unpackFacts(url: string, text: string): RankingFacts {
  const packed = JSON.parse(text) as Packed
  const [title, kind, safety, contentType, lang, date, dateModified, country, authority, quality] = packed
  const [titleText, nameText, suits, pictures, textLength, textPrint] = packed.slice(10) as [
    string,
    string | 0,
    Readonly<Record<string, number>> | 0,
    0 | 1,
    number,
    string,
  ]
  const titleStems = stemsOf(titleText)
  return {
    url,
    title,
    kind,
    safety,
    contentType,
    ...(lang !== null && { lang }),
    ...(date !== null && { date }),
    ...(dateModified !== null && { dateModified }),
    ...(country !== null && { country }),
    ...(authority !== null && { authority }),
    quality,
    titleStems,
    nameStems: nameText === 0 ? titleStems : stemsOf(nameText),
    suits: suits === 0 ? {} : suits,
    pictures: pictures === 1,
    textLength,
    textPrint,
  }
}

function stemsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}
