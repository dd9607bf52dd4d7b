// Adds to MDN's HTML pages their descriptions and attributes, from web-custom-data.

import type { NpmPackage } from '../npm-package.ts'
import { firstSentence, stripMarkdown } from '../plain-text.ts'
import { type Described, describedText, referencedPath } from './custom-data.ts'
import { type MdnPages, pageAt } from './mdn-pages.ts'

interface Tag extends Described {
  readonly attributes?: readonly Described[]
}

const ATTRIBUTE_LENGTH = 400

export function addHtmlDescriptions(pages: MdnPages, customData: NpmPackage): void {
  const data = customData.json('data/browsers.html-data.json') as {
    readonly tags: readonly Tag[]
    readonly globalAttributes: readonly Described[]
  }
  for (const entry of [...data.tags, ...data.globalAttributes] as readonly Tag[]) {
    const path = referencedPath(entry)
    if (path === undefined) continue
    const page = pageAt(pages, path, 'html')
    const text = describedText(entry)
    if (text !== '') page.descriptions.push(text)
    const items = (entry.attributes ?? [])
      .map((attribute) => ({ name: attribute.name, text: stripMarkdown(describedText(attribute)) }))
      .filter((attribute) => attribute.text !== '')
      .map((attribute) => `\`${attribute.name}\`: ${firstSentence(attribute.text, ATTRIBUTE_LENGTH)}`)
    if (items.length > 0) page.sections.push({ heading: 'Attributes', items })
  }
}
