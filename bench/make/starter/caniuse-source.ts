// Can I use as a starter source: one document a feature.
import type { Document } from '../../../src/engine/index/document/document.ts'
import { openPackage } from './npm-package.ts'
import type { Section } from './page-sections.ts'
import { asSentence, listInWords, unwrapLines } from './plain-text.ts'
import { REFERENCE } from './standing.ts'
import { starterDocument } from './starter-document.ts'

interface Feature {
  readonly title: string
  readonly description: string
  readonly spec?: string
  readonly status: string
  readonly links?: readonly { readonly url: string; readonly title: string }[]
  readonly bugs?: readonly { readonly description: string }[]
  readonly categories: readonly string[]
  /** By browser, then version: `y`, `n`, `a`, `p`, `u`, with marks such as `x`, `d`, `#1` after it. */
  readonly stats: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly notes?: string
  readonly notes_by_num?: Readonly<Record<string, string>>
  readonly usage_perc_y: number
  readonly usage_perc_a: number
  readonly keywords: string
}

interface CanIUse {
  readonly agents: Readonly<
    Record<
      string,
      { readonly browser: string; readonly version_list: readonly { readonly version: string }[] }
    >
  >
  readonly statuses: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, Feature>>
}

const IN_SENTENCE = ['chrome', 'edge', 'firefox', 'safari', 'ios_saf', 'opera', 'ie']
/** Told of where the browser of the same name has it on phones alone. */
const ON_PHONES: Readonly<Record<string, string>> = { chrome: 'and_chr', firefox: 'and_ff' }

/** Since which version the browser has it without a break, up to its newest: `57`, `10.1 (partial)`, `no`. */
function since(feature: Feature, browser: string, versions: readonly string[]): string {
  const stats = feature.stats[browser] ?? {}
  let first: string | undefined
  let level = ''
  for (const version of [...versions].reverse()) {
    const now = stats[version]?.[0] ?? 'u'
    if (level === '' && now !== 'u') level = now
    if (level !== '' && now !== level && now !== 'u') break
    if (level !== '') first = version
  }
  if (level === 'y') return first ?? 'yes'
  if (level === 'a') return `${first} (partial)`
  return level === '' || level === 'u' ? 'unknown' : 'no'
}

function supportSection(feature: Feature, data: CanIUse): Section {
  const rows = Object.entries(data.agents).map(([id, agent]) => {
    const versions = agent.version_list.map(({ version }) => version)
    return { id, name: agent.browser, cell: since(feature, id, versions) }
  })
  const has = ({ cell }: (typeof rows)[number]): boolean => cell !== 'no' && cell !== 'unknown'
  const onPhones = (id: string) => rows.filter((row) => row.id === ON_PHONES[id] && has(row))
  const main = rows.filter(({ id }) => IN_SENTENCE.includes(id))
  const yes = main
    .flatMap((row) => (has(row) ? [row] : onPhones(row.id)))
    .map(({ name, cell }) => `${name} ${cell}`)
  const no = main
    .filter(({ cell }) => cell === 'no')
    .map(({ id, name }) => (onPhones(id).length > 0 ? `${name} on desktops` : name))
  const share = `${feature.usage_perc_y} % of users worldwide have full support and ${feature.usage_perc_a} % partial support.`
  return {
    heading: 'Browser support',
    paragraphs: [
      [
        yes.length > 0 ? `Supported since ${listInWords(yes)}.` : '',
        no.length > 0 ? `Not supported in ${listInWords(no)}.` : '',
        share,
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    ],
    table: { head: ['Browser', 'Since version'], rows: rows.map(({ name, cell }) => [name, cell]) },
  }
}

function clean(markdown: string): string {
  return unwrapLines(
    markdown.replaceAll('\r', '').replace(/\]\(#feat=([\w-]+)\)/g, '](https://caniuse.com/$1)'),
  )
}

function featureDocument(id: string, feature: Feature, data: CanIUse, readAt: number): Document {
  const notes = [feature.notes ?? '', ...Object.values(feature.notes_by_num ?? {})].map(clean)
  const lead = [
    asSentence(clean(feature.description)),
    `Standardisation: ${data.statuses[feature.status] ?? feature.status}.`,
  ]
  return starterDocument(
    {
      url: `https://caniuse.com/${id}`,
      title: `${feature.title} | Can I use... Support tables for HTML5, CSS3, etc`,
      name: feature.title,
      siteName: 'Can I use',
      standing: REFERENCE,
      licence: 'CC-BY-4.0: data from caniuse.com by Alexis Deveria and contributors',
      keywords: [id, ...feature.categories, ...feature.keywords.split(','), 'browser support'],
      sections: [
        { paragraphs: lead },
        supportSection(feature, data),
        { heading: 'Notes', items: notes.filter((note) => note !== '') },
        { heading: 'Known issues', items: (feature.bugs ?? []).map((bug) => clean(bug.description)) },
        { heading: 'Resources', items: (feature.links ?? []).map(({ title, url }) => `[${title}](${url})`) },
        { heading: 'Specifications', items: [feature.spec ?? []].flat() },
      ],
    },
    readAt,
  )
}

export function* caniuseDocuments(readAt: number): Generator<Document> {
  const data = openPackage('caniuse-db')?.json('fulldata-json/data-2.0.json') as CanIUse | undefined
  if (!data) return
  for (const [id, feature] of Object.entries(data.data)) yield featureDocument(id, feature, data, readAt)
}
