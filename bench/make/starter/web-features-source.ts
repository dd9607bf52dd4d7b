// The web-features catalogue as a starter source: one document a feature, and Baseline facts for other sources.
import type { Document } from '../../../src/engine/index/document/document.ts'
import { openPackage } from './npm-package.ts'
import { asSentence, listInWords } from './plain-text.ts'
import { standingOfFeature } from './standing.ts'
import { starterDocument } from './starter-document.ts'

interface Status {
  readonly baseline?: 'high' | 'low' | false
  readonly baseline_low_date?: string
  readonly baseline_high_date?: string
  readonly support?: Readonly<Record<string, string>>
  readonly by_compat_key?: Readonly<Record<string, Status>>
}

interface FeatureData {
  readonly kind: string
  readonly name: string
  readonly description: string
  readonly spec?: string | readonly string[]
  readonly caniuse?: string | readonly string[]
  readonly compat_features?: readonly string[]
  readonly status: Status
  readonly discouraged?: { readonly reason?: string; readonly alternatives?: readonly string[] }
}

export interface WebFeature {
  readonly name: string
  readonly description: string
  /** Baseline of the part with this key of browser-compat-data, or of the whole feature. */
  baselineSentence(key?: string): string
}

interface Catalogue {
  readonly features: Readonly<Record<string, FeatureData>>
}

const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  chrome_android: 'Chrome Android',
  firefox_android: 'Firefox for Android',
  safari_ios: 'Safari on iOS',
}

function readCatalogue(): Catalogue | undefined {
  return openPackage('web-features')?.json('data.json') as Catalogue | undefined
}

function baselineSentence(status: Status): string {
  const low = status.baseline_low_date
  if (status.baseline === 'high') {
    return `Baseline: widely available since ${status.baseline_high_date}, in all major browsers since ${low}.`
  }
  if (status.baseline === 'low') return `Baseline: newly available, in all major browsers since ${low}.`
  return status.baseline === false ? 'Baseline: limited availability, not in all major browsers.' : ''
}

function supportedIn(status: Status): string {
  const since = Object.entries(status.support ?? {}).map(
    ([id, version]) => `${BROWSERS[id] ?? id} ${version}`,
  )
  return since.length > 0 ? `Supported since ${listInWords(since)}.` : ''
}

/** By identifier; empty where the package is missing. */
export function readWebFeatures(): ReadonlyMap<string, WebFeature> {
  const features = Object.entries(readCatalogue()?.features ?? {}).filter(
    ([, data]) => data.kind === 'feature',
  )
  return new Map(
    features.map(([id, { name, description, status }]) => [
      id,
      {
        name,
        description: asSentence(description),
        baselineSentence: (key) =>
          baselineSentence((key === undefined ? undefined : status.by_compat_key?.[key]) ?? status),
      },
    ]),
  )
}

/** `css.properties.gap` → `gap (css.properties)`. */
function partInWords(key: string): string {
  const parts = key.split('.')
  return `\`${parts.slice(parts[0] === 'api' ? 1 : 2).join('.') || key}\` (${parts[0]})`
}

function addressOf(id: string): string {
  return `https://webstatus.dev/features/${id}`
}

function featureDocument(id: string, data: FeatureData, catalogue: Catalogue, readAt: number): Document {
  const { discouraged } = data
  const instead = (discouraged?.alternatives ?? []).map((other) => catalogue.features[other]?.name ?? other)
  const avoid = discouraged
    ? `Its use is discouraged. ${asSentence(discouraged.reason ?? '')} ${instead.length > 0 ? `Use ${listInWords(instead)} instead.` : ''}`
    : ''
  return starterDocument(
    {
      url: addressOf(id),
      title: `${data.name} - Web platform status`,
      name: data.name,
      siteName: 'Web Platform Status',
      standing: standingOfFeature(discouraged !== undefined),
      licence: 'Apache-2.0: web-features by the WebDX Community Group',
      keywords: [id, 'web feature', 'Baseline', ...[data.caniuse ?? []].flat()],
      supersedes: Object.entries(catalogue.features)
        .filter(([, other]) => other.discouraged?.alternatives?.includes(id))
        .map(([other]) => addressOf(other)),
      sections: [
        {
          paragraphs: [asSentence(data.description), avoid.trim().replace(/\s+/g, ' ')].filter(
            (text) => text !== '',
          ),
        },
        {
          heading: 'Browser support',
          paragraphs: [`${baselineSentence(data.status)} ${supportedIn(data.status)}`.trim()],
          table: {
            head: ['Browser', 'Since version'],
            rows: Object.entries(data.status.support ?? {}).map(([browser, version]) => [
              BROWSERS[browser] ?? browser,
              version,
            ]),
          },
        },
        { heading: 'What belongs to it', items: (data.compat_features ?? []).slice(0, 100).map(partInWords) },
        { heading: 'Specifications', items: [data.spec ?? []].flat() },
      ],
    },
    readAt,
  )
}

export function* webFeatureDocuments(readAt: number): Generator<Document> {
  const catalogue = readCatalogue()
  if (!catalogue) return
  for (const [id, data] of Object.entries(catalogue.features)) {
    if (data.kind === 'feature') yield featureDocument(id, data, catalogue, readAt)
  }
}
