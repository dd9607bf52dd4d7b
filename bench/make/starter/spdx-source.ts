// The SPDX licence list as a starter source: one document a licence, with its text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/engine/index/document/document.ts'
import { openPackage } from './npm-package.ts'
import { type OwnKeywords, readOwnKeywords } from './own-keywords.ts'
import { shorten } from './plain-text.ts'
import { standingOfLicence } from './standing.ts'
import { starterDocument } from './starter-document.ts'

interface Licence {
  readonly name: string
  readonly url?: string
  readonly osiApproved: boolean
  readonly licenseText: string
}

/** Longer than every licence that people ask for; a few run to hundreds of thousands of characters. */
const MOST_TEXT = 60_000

/** What well-known licences allow and ask for, in words of our own. */
type Summaries = Readonly<Record<string, string>>

function ownSummaries(): Summaries {
  const path = join(import.meta.dirname, '..', '..', '..', 'facts', 'starter', 'licence-summaries.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Summaries
}

function addressOf(id: string): string {
  return `https://spdx.org/licenses/${id}.html`
}

/** A name, its version, and whether later versions are allowed too. */
const VERSIONED = /^(.+?)-(\d+(?:\.\d+)+)(-only|-or-later)?$/

/** Earlier versions of the same licence, and identifiers that were given up for this one: `GPL-3.0` for `GPL-3.0-only`. */
function supersededBy(id: string, all: ReadonlySet<string>): readonly string[] {
  const [, name = '', version = '', which = ''] = VERSIONED.exec(id) ?? []
  if (version === '') return []
  const bare = `${name}-${version}`
  const givenUp = { '-only': [bare], '-or-later': [`${bare}+`] }[which] ?? []
  const earlier = [...all].filter((other) => {
    const [, otherName, otherVersion = '', otherWhich = ''] = VERSIONED.exec(other) ?? []
    return otherName === name && otherWhich === which && isEarlier(otherVersion, version)
  })
  return [...givenUp.filter((other) => all.has(other)), ...earlier]
}

function isEarlier(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0
}

function licenceDocument(
  id: string,
  licence: Licence,
  known: {
    readonly all: ReadonlySet<string>
    readonly summaries: Summaries
    readonly keywords: OwnKeywords['licences']
  },
  readAt: number,
): Document {
  const summary = known.summaries[id]
  const keywords = known.keywords[id]
  const approval = licence.osiApproved
    ? 'The Open Source Initiative (OSI) has approved it as an open source licence.'
    : 'It is not on the list of licences approved by the Open Source Initiative (OSI).'
  const addresses = (licence.url ?? '').split(/\s+/).filter((url) => /^https?:\/\//.test(url))
  const text = shorten(licence.licenseText.trim(), MOST_TEXT)
  return starterDocument(
    {
      url: addressOf(id),
      title: `${licence.name} (${id}) | Software Package Data Exchange (SPDX)`,
      name: licence.name,
      siteName: 'SPDX',
      standing: standingOfLicence(
        id,
        { osiApproved: licence.osiApproved, isKnown: summary !== undefined },
        known.all,
      ),
      licence: `${summary === undefined && keywords === undefined ? '' : 'Apache-2.0: summary by the Whippet authors; '}CC0-1.0: SPDX License List; the licence text has terms of its own`,
      keywords: [
        'license',
        'licence',
        'SPDX',
        ...(licence.osiApproved ? ['OSI approved', 'open source'] : []),
        ...(keywords ?? []),
      ],
      supersedes: supersededBy(id, known.all).map(addressOf),
      sections: [
        {
          paragraphs: [
            summary ??
              `${licence.name} is a software or content licence with the SPDX short identifier ${id}.`,
            approval,
          ],
        },
        text === '' ? {} : { heading: 'Text of the license', code: { language: 'text', text } },
        { heading: 'Other web pages for this license', items: addresses },
      ],
    },
    readAt,
  )
}

export function* spdxDocuments(readAt: number): Generator<Document> {
  const licences = openPackage('spdx-license-list')?.json('spdx-full.json') as
    | Record<string, Licence>
    | undefined
  const all = new Set(Object.keys(licences ?? {}))
  const known = { all, summaries: ownSummaries(), keywords: readOwnKeywords().licences }
  for (const [id, licence] of Object.entries(licences ?? {}))
    yield licenceDocument(id, licence, known, readAt)
}
