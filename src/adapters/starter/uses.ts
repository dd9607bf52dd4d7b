// What people look a page up for, in plain words of our own: the tasks that a reference names in a specification's terms.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By path on MDN, by name of a function or module of Node.js, by identifier of a licence. */
type UsesOfKind = Readonly<Record<string, readonly string[]>>

export interface Uses {
  readonly mdn: UsesOfKind
  readonly node: UsesOfKind
  readonly nodePages: UsesOfKind
  readonly licences: UsesOfKind
}

export function readUses(): Uses {
  const path = join(import.meta.dirname, '..', '..', '..', 'facts', 'starter', 'uses.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Uses
}
