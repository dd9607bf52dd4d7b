// The SPDX licence list as a starter source: one document a licence, with its text.
import type { Document } from '../../engine/index/document/document.ts'
import { openPackage } from './npm-package.ts'
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

function licenceDocument(id: string, licence: Licence, all: ReadonlySet<string>, readAt: number): Document {
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
      standing: standingOfLicence(id, licence.osiApproved, all),
      licence: 'CC0-1.0: SPDX License List; the licence text has terms of its own',
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
            `${licence.name} is a software or content licence with the SPDX short identifier ${id}. ${approval}`,
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
  for (const [id, licence] of Object.entries(licences ?? {})) yield licenceDocument(id, licence, all, readAt)
}
