// The SPDX licence list as a starter source: one document a licence, with its text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../engine/index/document/document.ts'
import { openPackage } from './npm-package.ts'
import { shorten } from './plain-text.ts'
import { standingOfLicence } from './standing.ts'
import { starterDocument } from './starter-document.ts'
import { readUses, type Uses } from './uses.ts'

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

function licenceDocument(
  id: string,
  licence: Licence,
  known: {
    readonly all: ReadonlySet<string>
    readonly summaries: Summaries
    readonly uses: Uses['licences']
  },
  readAt: number,
): Document {
  const summary = known.summaries[id]
  const uses = known.uses[id]
  const approval = licence.osiApproved
    ? 'The Open Source Initiative (OSI) has approved it as an open source licence.'
    : 'It is not on the list of licences approved by the Open Source Initiative (OSI).'
  const addresses = (licence.url ?? '').split(/\s+/).filter((url) => /^https?:\/\//.test(url))
  const text = shorten(licence.licenseText.trim(), MOST_TEXT)
  return starterDocument(
    {
      url: `https://spdx.org/licenses/${id}.html`,
      title: `${licence.name} (${id}) | Software Package Data Exchange (SPDX)`,
      name: licence.name,
      siteName: 'SPDX',
      standing: standingOfLicence(
        id,
        { osiApproved: licence.osiApproved, isKnown: summary !== undefined },
        known.all,
      ),
      uses,
      licence: `${summary === undefined && uses === undefined ? '' : 'Apache-2.0: summary by the Whippet authors; '}CC0-1.0: SPDX License List; the licence text has terms of its own`,
      keywords: [
        id,
        licence.name,
        'license',
        'licence',
        'SPDX',
        ...(licence.osiApproved ? ['OSI approved', 'open source'] : []),
      ],
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
  const known = { all, summaries: ownSummaries(), uses: readUses().licences }
  for (const [id, licence] of Object.entries(licences ?? {}))
    yield licenceDocument(id, licence, known, readAt)
}
