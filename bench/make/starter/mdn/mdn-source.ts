// MDN Web Docs as a starter source: one document a page, from several packages and sentences of our own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../../src/engine/index/document/document.ts'
import { statusSentence, supportNotes, supportRows, supportSentence } from '../browser-support.ts'
import { openPackage } from '../npm-package.ts'
import { readOwnKeywords } from '../own-keywords.ts'
import type { Section } from '../page-sections.ts'
import { asSentence, firstSentence, nameInWords, stripHtml, stripMarkdown } from '../plain-text.ts'
import { standingOfMdnPage } from '../standing.ts'
import { LONGEST_DESCRIPTION, starterDocument } from '../starter-document.ts'
import { readWebFeatures, type WebFeature } from '../web-features-source.ts'
import { addCssDescriptions, addCssSyntax } from './mdn-css.ts'
import { addHtmlDescriptions } from './mdn-html.ts'
import { AREAS, nameOf } from './mdn-names.ts'
import { collectMdnPages, type MdnFeature, type MdnPage, type MdnPages, pageAt } from './mdn-pages.ts'
import { joinStubs } from './mdn-stubs.ts'
import { addWebTypes } from './mdn-types.ts'

const SITE = 'https://developer.mozilla.org/en-US/docs/'
const PROSE_LICENCE =
  'CC-BY-SA-2.5: text from MDN Web Docs by Mozilla Contributors (https://developer.mozilla.org/docs/MDN/Writing_guidelines/Attrib_copyright_license); browser support data CC0-1.0'
const DATA_LICENCE = 'CC0-1.0: browser-compat-data of MDN Web Docs by Mozilla Contributors'

const OWN_LICENCE = 'Apache-2.0: summary by the Whippet authors'

const MOST_MEMBERS = 250
const MOST_PARTS = 40
const MOST_ALIASES = 80

/** Sentences of our own: path → name (where wanted) and text. */
type OwnSummaries = Readonly<Record<string, { readonly name?: string; readonly text: string }>>

function ownSummaries(file: string): OwnSummaries {
  const path = join(import.meta.dirname, '..', '..', '..', '..', 'facts', 'starter', file)
  return JSON.parse(readFileSync(path, 'utf8')) as OwnSummaries
}

/** Those for pages that the packages leave without any, and those that say in plain words what a page is about. */
function addOwnSummaries(pages: MdnPages): void {
  for (const [path, summary] of Object.entries(ownSummaries('mdn-summaries.json'))) {
    const page = pageAt(pages, path, areaOf(path))
    if (page.descriptions.length === 0) addSummary(page, summary)
  }
  for (const [path, summary] of Object.entries(ownSummaries('mdn-plain-words.json')))
    addSummary(pageAt(pages, path, areaOf(path)), summary)
}

function addSummary(page: MdnPage, { name, text }: OwnSummaries[string]): void {
  page.summary = text
  if (name !== undefined) page.name = name
}

function areaOf(path: string): string {
  const area = path.split('/')[1]?.toLowerCase() ?? ''
  return area in AREAS ? area : 'api'
}

/** By its address; what lists the page may be about another area. */
function areaName({ path, area }: MdnPage): string {
  return AREAS[path.split('/')[1]?.toLowerCase() ?? ''] ?? AREAS[area] ?? 'Web'
}

function collect(): MdnPages {
  const compatData = openPackage('@mdn/browser-compat-data')
  const pages: MdnPages = compatData
    ? collectMdnPages(compatData.json('data.json') as Record<string, unknown>)
    : new Map()
  const types = openPackage('@types/web')
  if (types) addWebTypes(pages, types.text('index.d.ts'))
  const customData = openPackage('@vscode/web-custom-data')
  if (customData) {
    addCssDescriptions(pages, customData)
    addHtmlDescriptions(pages, customData)
  }
  const mdnData = openPackage('mdn-data')
  if (mdnData) addCssSyntax(pages, mdnData)
  addOwnSummaries(pages)
  joinStubs(pages, (page) => nameOf(page).name)
  return pages
}

/** `options.signal parameter`, from the data's words or the key's last part. */
function partName({ key, compat }: MdnFeature): string {
  const described = stripHtml(compat.description ?? '')
  if (described !== '') return described
  return (key.split('.').at(-1) ?? '').replaceAll('_', ' ')
}

function memberItems(page: MdnPage, pages: MdnPages): string[] {
  const described = [...page.children].slice(0, MOST_MEMBERS).flatMap((path) => {
    const member = pages.get(path)
    if (!member) return []
    const short = shortName(nameOf(member).name)
    const description = member.summary ?? member.descriptions[0]
    return [
      description === undefined
        ? `\`${short}\``
        : `\`${short}\`: ${firstSentence(stripMarkdown(description), 200)}`,
    ]
  })
  return [...described, ...joinedItems(page)]
}

/** Support is told where it is not that of the page itself. */
function joinedItems({ joined, features }: MdnPage): string[] {
  const own = supportSentence(features[0]?.compat.support ?? {})
  return joined.map(({ name, support }) => {
    const other = supportSentence(support)
    return other === own || other === '' ? `\`${shortName(name)}\`` : `\`${shortName(name)}\`: ${other}`
  })
}

/** Without the interface before it. */
function shortName(name: string): string {
  return name.replace(/^[\w$]+: /, '')
}

function featureOf(page: MdnPage, features: ReadonlyMap<string, WebFeature>): WebFeature | undefined {
  const tag = page.features[0]?.compat.tags?.find((candidate) => candidate.startsWith('web-features:'))
  return tag === undefined ? undefined : features.get(tag.slice('web-features:'.length))
}

function supportSections(page: MdnPage, feature: WebFeature | undefined): Section[] {
  const compat = page.features[0]?.compat
  const baseline = feature?.baselineSentence(page.features[0]?.key) ?? ''
  const parts = page.parts.slice(0, MOST_PARTS).map((part) => {
    return `${asSentence(partName(part))} ${supportSentence(part.compat.support)}`.trim()
  })
  const specs = [compat?.spec_url ?? []].flat()
  return [
    compat
      ? {
          heading: 'Browser support',
          paragraphs: [
            [supportSentence(compat.support), baseline, statusSentence(compat.status)]
              .filter((sentence) => sentence !== '')
              .join(' '),
            ...supportNotes(compat.support, 3),
          ].filter((paragraph) => paragraph !== ''),
          table: { head: ['Browser', 'Since version'], rows: supportRows(compat.support) },
        }
      : {},
    { heading: 'Parts and options', items: parts },
    { heading: 'Specifications', items: specs },
  ]
}

/** A sentence from facts, then what the packages say; of a page without either what it is, and what it is part of. */
function leadParagraphs(page: MdnPage, feature: WebFeature | undefined, lead: string): string[] {
  const own = hasWords(page)
    ? [page.summary ?? '', ...page.descriptions, feature ? belongsTo(feature) : '']
    : [lead, feature?.description ?? '']
  const secure = page.isSecureOnly ? 'It is available only in secure contexts (HTTPS).' : ''
  return [...own, secure].filter((paragraph) => paragraph !== '')
}

function belongsTo(feature: WebFeature): string {
  return `It belongs to the web platform feature “${feature.name}”: ${feature.description}`
}

function hasWords({ descriptions, summary }: MdnPage): boolean {
  return descriptions.length > 0 || summary !== undefined
}

function sectionsOf(
  page: MdnPage,
  pages: MdnPages,
  feature: WebFeature | undefined,
  lead: string,
): Section[] {
  const aliases = page.features.slice(1, MOST_ALIASES).map(({ key }) => key.split('.').slice(1).join('.'))
  return [
    { paragraphs: leadParagraphs(page, feature, lead) },
    page.signatures.length > 0
      ? { heading: 'Syntax', code: { language: 'ts', text: page.signatures.join('\n') } }
      : {},
    ...page.sections,
    { heading: 'Members', items: memberItems(page, pages) },
    ...supportSections(page, feature),
    { heading: 'Also described here', items: aliases.map((alias) => `\`${alias}\``) },
  ]
}

/**
 * What is said of the page itself, and of what it belongs to where that is short. Where a page has no words of its own, what it is
 * part of and the versions say more than the sentence about its kind.
 */
function descriptionOf(page: MdnPage, feature: WebFeature | undefined, lead: string): string | undefined {
  const compat = page.features[0]?.compat
  if (hasWords(page)) {
    const said = [page.summary ?? '', ...page.descriptions, feature?.description ?? '']
    const own = said.filter((text) => text !== '')
    return firstSentence(own.map(stripMarkdown).join('\n\n'), LONGEST_DESCRIPTION)
  }
  if (!compat) return undefined
  const more = feature ? firstSentence(stripMarkdown(feature.description)) : supportSentence(compat.support)
  return `${stripMarkdown(lead)} ${more}`.trim()
}

function keywordsOf(page: MdnPage): string[] {
  const last = page.path.split('/').slice(-2)
  return [AREAS[page.area] ?? '', ...last, ...last.map(nameInWords)].filter(
    (word) => !/^(reference|global[ _]objects|elements|properties|web|api)$/i.test(word),
  )
}

/** The address of the page that has it among its members. */
function ownerOf({ path }: MdnPage, pages: MdnPages): string | undefined {
  const owner = path.slice(0, path.lastIndexOf('/'))
  return pages.get(owner)?.children.has(path) ? SITE + owner : undefined
}

function licenceOf(page: MdnPage, feature: WebFeature | undefined, hasKeywords: boolean): string {
  const parts = [
    ...(page.summary === undefined && !hasKeywords ? [] : [OWN_LICENCE]),
    ...(page.descriptions.length > 0 ? [PROSE_LICENCE] : []),
  ]
  if (page.descriptions.length === 0 && (page.features.length > 0 || parts.length === 0))
    parts.push(DATA_LICENCE)
  return [...parts, ...(feature ? ['Baseline data Apache-2.0 (web-features)'] : [])].join('; ')
}

/** People type `intersection observer`, the name is one word. */
function compoundInWords(name: string): string | undefined {
  if (!/[a-z][A-Z]/.test(name)) return undefined
  return nameInWords(name.replace(/[():]/g, ' ')).replace(/\s+/g, ' ')
}

export function* mdnDocuments(readAt: number): Generator<Document> {
  const pages = collect()
  const features = readWebFeatures()
  const ownKeywords = readOwnKeywords().mdn
  for (const page of pages.values()) {
    const { name, lead } = nameOf(page)
    const area = areaName(page)
    const feature = featureOf(page, features)
    const sections = sectionsOf(page, pages, feature, lead)
    const description = descriptionOf(page, feature, lead)
    const own = ownKeywords[page.path]
    const inWords = compoundInWords(name)
    yield starterDocument(
      {
        url: SITE + page.path,
        title: `${name} - ${area} | MDN`,
        name,
        ...(inWords !== undefined && { inWords }),
        siteName: 'MDN Web Docs',
        licence: licenceOf(page, feature, own !== undefined),
        keywords: [...keywordsOf(page), ...(own ?? [])],
        partOf: ownerOf(page, pages),
        standing: standingOfMdnPage(page),
        sections,
        ...(description !== undefined && { description }),
      },
      readAt,
    )
  }
}
