// The sources of the starter corpus: what they are called, what they need and how they give their documents.
import type { Document } from '../../engine/index/document/document.ts'
import type { StarterSource } from '../../engine/index/load/starter-corpus.ts'
import { caniuseDocuments } from './caniuse-source.ts'
import { mdnDocuments } from './mdn/mdn-source.ts'
import { nodeDocuments } from './node-source.ts'
import { openPackage } from './npm-package.ts'
import { spdxDocuments } from './spdx-source.ts'
import { webFeatureDocuments } from './web-features-source.ts'

export interface PackagedSource {
  readonly name: string
  readonly licence: string
  readonly url: string
  /** The first must be there; the others only add to it. */
  readonly packages: readonly [string, ...string[]]
  /** About how many documents. */
  readonly size: number
  readonly documents: (readAt: number) => Iterable<Document>
}

/** Small ones first: a search finds something of each while MDN, the largest, is still loading. */
export const STARTER_SOURCES: readonly PackagedSource[] = [
  {
    name: 'Web Platform Status',
    licence: 'Apache-2.0 (WebDX Community Group)',
    url: 'https://webstatus.dev/',
    packages: ['web-features'],
    size: 1200,
    documents: webFeatureDocuments,
  },
  {
    name: 'Can I use',
    licence: 'CC-BY-4.0 (Alexis Deveria and contributors, caniuse.com)',
    url: 'https://caniuse.com/',
    packages: ['caniuse-db'],
    size: 550,
    documents: caniuseDocuments,
  },
  {
    name: 'Node.js Documentation',
    licence: 'MIT (Node.js contributors, DefinitelyTyped)',
    url: 'https://nodejs.org/api/',
    packages: ['@types/node'],
    size: 950,
    documents: nodeDocuments,
  },
  {
    name: 'SPDX License List',
    licence: 'CC0-1.0; the licence texts have terms of their own',
    url: 'https://spdx.org/licenses/',
    packages: ['spdx-license-list'],
    size: 730,
    documents: spdxDocuments,
  },
  {
    name: 'MDN Web Docs',
    licence:
      'CC-BY-SA-2.5 (text, Mozilla Contributors), CC0-1.0 (browser-compat-data, mdn-data), Apache-2.0 (@types/web), MIT (@vscode/web-custom-data)',
    url: 'https://developer.mozilla.org/',
    packages: ['@mdn/browser-compat-data', '@types/web', 'mdn-data', '@vscode/web-custom-data'],
    size: 9300,
    documents: mdnDocuments,
  },
]

export function installedSources(): PackagedSource[] {
  return STARTER_SOURCES.filter((source) => openPackage(source.packages[0]) !== undefined)
}

/** Names of packages that are not installed. */
export function missingPackages(): string[] {
  return STARTER_SOURCES.flatMap(({ packages }) => packages).filter((name) => openPackage(name) === undefined)
}

export function describeSource(source: PackagedSource): StarterSource {
  const { name, licence, url } = source
  const version = source.packages
    .flatMap((id) => openPackage(id) ?? [])
    .map((found) => `${found.name} ${found.version}`)
  return { name, version: version.join(', '), licence, url }
}
