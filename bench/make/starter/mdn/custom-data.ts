// An entry of @vscode/web-custom-data: its description and the MDN page it refers to.

import { asSentence } from '../plain-text.ts'
import { mdnPath } from './mdn-pages.ts'

export interface Described {
  readonly name: string
  readonly description?: string | { readonly value: string }
  readonly references?: readonly { readonly name: string; readonly url: string }[]
  readonly values?: readonly Described[]
}

export function describedText(entry: Described): string {
  const { description } = entry
  return asSentence((typeof description === 'string' ? description : (description?.value ?? '')).trim())
}

export function referencedPath(entry: Described): string | undefined {
  return entry.references?.map(({ url }) => mdnPath(url)).find((path) => path !== undefined)
}
