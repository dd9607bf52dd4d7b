// The Node.js API as a starter source: one document a page of its documentation, and one a function or class.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/engine/index/document/document.ts'
import type { DocComment } from './doc-comment.ts'
import { type NodeMember, type NodeSymbol, readNodeSymbols } from './node-symbols.ts'
import { openPackage } from './npm-package.ts'
import { type OwnKeywords, readOwnKeywords } from './own-keywords.ts'
import type { Section } from './page-sections.ts'
import { asSentence, firstSentence, nameInWords, stripMarkdown } from './plain-text.ts'
import { standingOfNodePage } from './standing.ts'
import { LONGEST_DESCRIPTION, starterDocument } from './starter-document.ts'

const SITE = 'https://nodejs.org/api/'
const OWN_LICENCE = 'Apache-2.0: summary by the Whippet authors; '
const LICENCE = 'MIT: Node.js documentation by the Node.js contributors, from @types/node of DefinitelyTyped'
const MOST_SIGNATURES = 6
/** What is shorter stands between two examples. */
const LEAST_DESCRIPTION = 15

/** Title and summary of each page, in words of our own. */
type NodePages = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** What functions are for, in plain words of our own, by their names. */
type PlainWords = Readonly<Record<string, string>>

function nodePages(): NodePages {
  return readFacts('node-pages.json') as NodePages
}

/** What the error codes mean, in words of our own. */
function errorCodes(): Section[] {
  return explained(readFacts('node-errors.json') as PlainWords, errorAnchor)
}

/** Those of Node have a heading each, those of operating systems share one. */
function errorAnchor(code: string): string {
  return /^(?:ERR|HPE|MODULE|ABORT)_/.test(code) ? code.toLowerCase() : 'common-system-errors'
}

/** What belongs on a page and no package tells: error codes, the options of the command line, signals. */
function ownSections(page: string): Section[] {
  if (page === 'errors') return errorCodes()
  const { options, signals } = readFacts('node-lists.json') as Readonly<
    Record<'options' | 'signals', PlainWords>
  >
  if (page === 'cli') return explained(options, () => 'options')
  return page === 'process' ? explained(signals, () => 'signal-events') : []
}

/** Each under its name, which its sentence has too, so that it can be shown by itself. */
function explained(words: PlainWords, anchorOf: (name: string) => string): Section[] {
  return Object.entries(words).map(([heading, text]) => ({
    heading,
    id: anchorOf(heading),
    paragraphs: [`\`${heading}\`: ${text}`],
  }))
}

function readFacts(file: string): unknown {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'facts', 'starter', file), 'utf8'),
  )
}

/**
 * The page's anchors are made from its headings, which the declarations don't carry: a built one could lead nowhere.
 * A text fragment (https://wicg.github.io/scroll-to-text-fragment/) names the passage by its words instead, and
 * opens the page all the same where they are not found.
 */
function symbolUrl(symbol: NodeSymbol): string {
  const words = encodeURIComponent(symbol.name).replaceAll('-', '%2D')
  return `${SITE}${symbol.page}.html#:~:text=${words}`
}

function called(member: NodeMember): string {
  return member.isCallable ? `${member.name}()` : member.name
}

function tagSentences(comment: DocComment): string {
  return [
    comment.since ? `Added in Node.js ${comment.since}.` : '',
    comment.deprecated === undefined ? '' : `Deprecated. ${asSentence(comment.deprecated)}`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
    .trim()
}

/** Description, parameters and result of each documented overload. */
function paragraphsOf(member: NodeMember): string[] {
  return member.comments.flatMap((comment) => {
    const parameters = comment.parameters.map(({ name, text }) => `- \`${name}\`: ${text}`)
    return [
      asSentence(comment.description),
      parameters.length > 0 ? `Parameters:\n\n${parameters.join('\n')}` : '',
      comment.returns === undefined ? '' : `Returns: ${asSentence(comment.returns)}`,
      tagSentences(comment),
    ].filter((paragraph) => paragraph !== '')
  })
}

function syntaxOf(member: NodeMember): Section {
  if (member.signatures.length === 0) return {}
  const text = member.signatures.slice(0, MOST_SIGNATURES).join('\n')
  return { heading: 'Syntax', code: { language: 'ts', text } }
}

function memberSections(symbol: NodeSymbol): Section[] {
  return [...symbol.members.values()]
    .filter((member) => member.comments.length > 0)
    .map((member) => ({ heading: called(member), paragraphs: paragraphsOf(member) }))
}

/** Under which conditions something works is not what it does. */
const CONDITION = /^This (?:feature|method|API) (?:is only|does not|is available only)\b[^.\n]*\.\s+(?=\S)/

/** The first words that are not an example. */
function descriptionOf(symbol: NodeSymbol): string | undefined {
  const prose = symbol.comments[0]?.description.replace(/^```[\s\S]*?^```$/gm, '').trim() ?? ''
  const matter = prose.replace(CONDITION, '').trim()
  return matter.length < LEAST_DESCRIPTION
    ? undefined
    : firstSentence(stripMarkdown(matter), LONGEST_DESCRIPTION)
}

interface OwnWords {
  readonly pages: NodePages
  readonly plain: PlainWords
  readonly keywords: OwnKeywords
}

function symbolDocument(symbol: NodeSymbol, { pages, plain, keywords }: OwnWords, readAt: number): Document {
  const page = pages[symbol.page]?.title ?? nameInWords(symbol.page)
  const name = called(symbol)
  const summary = plain[name]
  const kind = symbol.isClass ? 'class or interface' : symbol.isCallable ? 'function' : 'property'
  const where = `\`${name}\` is a ${kind} of the \`${symbol.module}\` module of Node.js (${page}).`
  const description = summary ?? descriptionOf(symbol)
  const own = [...(summary === undefined ? [] : [summary]), ...paragraphsOf(symbol)]
  return starterDocument(
    {
      url: symbolUrl(symbol),
      title: `${name} - ${page} | Node.js Documentation`,
      name,
      inWords: nameInWords(symbol.name),
      siteName: 'Node.js Documentation',
      standing: standingOfNodePage(false, symbol.comments[0]?.deprecated !== undefined),
      licence: summary === undefined && !keywords.node[name] ? LICENCE : OWN_LICENCE + LICENCE,
      keywords: [symbol.module, ...(keywords.node[name] ?? [])],
      partOf: `${SITE}${symbol.page}.html`,
      sections: [
        { paragraphs: description === undefined ? [where, ...own] : own },
        syntaxOf(symbol),
        ...memberSections(symbol),
      ],
      description: description ?? stripMarkdown(where),
    },
    readAt,
  )
}

function pageDocument(
  id: string,
  symbols: readonly NodeSymbol[],
  { pages, keywords }: OwnWords,
  readAt: number,
): Document {
  const { title, text } = pages[id] ?? {
    title: nameInWords(id),
    text: `This page of the Node.js documentation describes the \`node:${id}\` module.`,
  }
  const item = (symbol: NodeSymbol): string => {
    const description = symbol.comments[0]?.description ?? ''
    const sentence = firstSentence(stripMarkdown(description), 200)
    return `\`${called(symbol)}\`${sentence === '' ? '' : `: ${asSentence(sentence)}`}`
  }
  return starterDocument(
    {
      url: `${SITE}${id}.html`,
      title: `${title} | Node.js Documentation`,
      name: title,
      siteName: 'Node.js Documentation',
      standing: standingOfNodePage(true, false),
      licence: OWN_LICENCE + LICENCE,
      keywords: [id, `node:${id}`, ...(keywords.nodePages[id] ?? [])],
      sections: [
        { paragraphs: [text] },
        ...ownSections(id),
        { heading: 'Classes', items: symbols.filter((symbol) => symbol.isClass).map(item) },
        { heading: 'Functions and properties', items: symbols.filter((symbol) => !symbol.isClass).map(item) },
      ],
    },
    readAt,
  )
}

export function* nodeDocuments(readAt: number): Generator<Document> {
  const types = openPackage('@types/node')
  if (!types) return
  const pages = nodePages()
  const plain = readFacts('node-plain-words.json') as PlainWords
  const own: OwnWords = { pages, plain, keywords: readOwnKeywords() }
  const symbols = Map.groupBy(readNodeSymbols(types), (symbol) => symbol.page)
  for (const id of new Set([...Object.keys(pages), ...symbols.keys()])) {
    const onPage = symbols.get(id) ?? []
    yield pageDocument(id, onPage, own, readAt)
    for (const symbol of onPage) yield symbolDocument(symbol, own, readAt)
  }
}
