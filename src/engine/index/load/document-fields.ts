// The names of the fields that a document is given by, and what is said of one that there is not.
import { LONGEST_NAME, nearestName } from '../../../foundation/nearest-name.ts'

/** Every field that is read; `type` is another name of `kind`, `lang` of `language`. */
const FIELDS: readonly string[] =
  'url title text markdown html description author date dateModified language lang country image keywords kind type contentType partOf supersedes'.split(
    ' ',
  )

/** What other programs call them, in small letters and without - and _. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  link: 'url',
  uri: 'url',
  address: 'url',
  name: 'title',
  headline: 'title',
  content: 'text',
  body: 'text',
  tags: 'keywords',
  published: 'date',
  publisheddate: 'date',
  modified: 'dateModified',
  updated: 'dateModified',
  summary: 'description',
  mimetype: 'contentType',
}

/** Of the first that there is not; undefined where there is none. */
export function unknownField(given: object): string | undefined {
  const unknown = Object.keys(given).find((name) => !FIELDS.includes(name))
  if (unknown === undefined) return undefined
  const near = nearestName(unknown, FIELDS, ELSEWHERE)
  const name = JSON.stringify(unknown.slice(0, LONGEST_NAME))
  return near === undefined ? `unknown field ${name}` : `unknown field ${name}; did you mean ${near}?`
}
