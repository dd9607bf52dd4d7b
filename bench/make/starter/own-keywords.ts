// What people look a starter page up for, in plain words of our own: the tasks that a reference names in a specification's terms.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By path on MDN, by name of a function or module of Node.js, by identifier of a licence. */
type KeywordsOfKind = Readonly<Record<string, readonly string[]>>

export interface OwnKeywords {
  readonly mdn: KeywordsOfKind
  readonly node: KeywordsOfKind
  readonly nodePages: KeywordsOfKind
  readonly licences: KeywordsOfKind
}

export function readOwnKeywords(): OwnKeywords {
  const path = join(import.meta.dirname, '..', '..', '..', 'facts', 'starter', 'keywords.json')
  return JSON.parse(readFileSync(path, 'utf8')) as OwnKeywords
}
