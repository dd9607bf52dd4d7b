// Adds to MDN's CSS pages their descriptions, values and formal syntax, from web-custom-data and mdn-data.

import type { NpmPackage } from '../npm-package.ts'
import { type Described, describedText, referencedPath } from './custom-data.ts'
import { type MdnPage, type MdnPages, mdnPath, pageAt } from './mdn-pages.ts'

interface Formal {
  readonly syntax?: string
  readonly initial?: string | readonly string[]
  readonly inherited?: boolean
  readonly mdn_url?: string
}

const MOST_VALUES = 60

function addDescribed(pages: MdnPages, entry: Described): void {
  const path = referencedPath(entry)
  if (path === undefined) return
  const page = pageAt(pages, path, 'css')
  const text = describedText(entry)
  if (text !== '') page.descriptions.push(text)
  const values = (entry.values ?? []).filter((value) => describedText(value) !== '').slice(0, MOST_VALUES)
  if (values.length > 0) {
    const items = values.map((value) => `\`${value.name}\`: ${describedText(value)}`)
    page.sections.push({ heading: 'Values', items })
  }
}

function addFormal(page: MdnPage, name: string, formal: Formal): void {
  // An old name such as `grid-gap` points at the page of the new one, which came first.
  if (page.sections.some(({ heading }) => heading?.startsWith('Formal'))) return
  if (formal.syntax !== undefined) {
    const isProperty = formal.initial !== undefined
    const text = isProperty ? `${name} = ${formal.syntax}` : formal.syntax
    page.sections.push({ heading: 'Formal syntax', code: { language: 'css', text } })
  }
  const { initial } = formal
  if (typeof initial === 'string') {
    const inherited = formal.inherited ? 'It is inherited.' : 'It is not inherited.'
    // Some initial values are keys into prose that mdn-data keeps elsewhere.
    const isValue = !/^[a-z]+[A-Z]/.test(initial)
    page.sections.push({
      heading: 'Formal definition',
      paragraphs: [isValue ? `The initial value is \`${initial}\`. ${inherited}` : inherited],
    })
  } else if (Array.isArray(initial)) {
    page.sections.push({
      heading: 'Formal definition',
      paragraphs: [`It is a shorthand for ${initial.map((part) => `\`${part}\``).join(', ')}.`],
    })
  }
}

export function addCssDescriptions(pages: MdnPages, customData: NpmPackage): void {
  const data = customData.json('data/browsers.css-data.json') as Record<string, readonly Described[]>
  for (const part of ['properties', 'atDirectives', 'pseudoClasses', 'pseudoElements']) {
    for (const entry of data[part] ?? []) addDescribed(pages, entry)
  }
}

export function addCssSyntax(pages: MdnPages, mdnData: NpmPackage): void {
  for (const part of ['properties', 'at-rules', 'functions', 'selectors', 'types']) {
    const entries = mdnData.json(`css/${part}.json`) as Record<string, Formal>
    for (const [name, formal] of Object.entries(entries)) {
      const path = formal.mdn_url === undefined ? undefined : mdnPath(formal.mdn_url)
      if (path === undefined) continue
      const page = pageAt(pages, path, 'css')
      addFormal(page, name, formal)
      if (part === 'functions') page.isMethod = true
    }
  }
}
