// Reads the articles of a MediaWiki XML dump, plain or gzipped, as it streams by.
import type { Readable } from 'node:stream'
import {
  type ImportContent,
  type ImportRecord,
  UnreadableFile,
} from '../../engine/index/load/import-source.ts'
import { createShallowParser, type ShallowParser } from '../../foundation/web/shallow-parser.ts'
import { openBytes, whyNotUnpacked } from './byte-reader.ts'
import { readWikiInfobox } from './mediawiki/infobox.ts'
import { wikitextToMarkdown } from './mediawiki/wikitext.ts'

const MAX_TEXT = 8_000_000
const FIELDS: ReadonlySet<string> = new Set(['title', 'ns', 'text', 'timestamp', 'model', 'base'])

interface Article {
  title: string
  ns: string
  text: string
  timestamp: string
  model: string
  redirect: boolean
}

export async function* readMediawiki(
  path: string,
  stdin: Readable,
  baseUrl: string | undefined,
): AsyncGenerator<ImportRecord> {
  const { bytes, bytesRead } = await openBytes(path, stdin)
  const articles: Article[] = []
  const dump = { base: '', known: false }
  const parser = parserInto(articles, dump)
  const decoder = new TextDecoder()
  let number = 0
  const take = function* (): Generator<ImportRecord> {
    for (const article of articles.splice(0)) {
      number += 1
      const place = `${path}, page ${number} "${article.title.slice(0, 100)}"`
      yield { place, bytesRead: bytesRead(), content: contentOf(article, baseUrl ?? dump.base) }
    }
  }
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }))
      yield* take()
    }
  } catch (error) {
    const reason = whyNotUnpacked(error)
    if (reason === undefined) throw error
    yield { place: path, bytesRead: bytesRead(), content: { reason } }
  } finally {
    bytes.destroy()
  }
  parser.end()
  yield* take()
  if (parser.isTooDeep()) throw new UnreadableFile('its elements are nested too deep')
  if (!dump.known) throw new UnreadableFile('it is not a MediaWiki dump')
}

function parserInto(articles: Article[], dump: { base: string; known: boolean }): ShallowParser {
  let article: Article | undefined
  let field = ''
  let value = ''
  return createShallowParser(
    {
      onopentag(name) {
        if (name === 'mediawiki') dump.known = true
        if (name === 'page')
          article = { title: '', ns: '0', text: '', timestamp: '', model: '', redirect: false }
        if (name === 'redirect' && article) article.redirect = true
        field = FIELDS.has(name) ? name : ''
        value = ''
      },
      ontext(text) {
        if (field !== '' && value.length < MAX_TEXT) value += text
      },
      onclosetag(name) {
        if (name === field && field === 'base') dump.base = wikiBase(value)
        else if (name === field && article && field !== '')
          article[field as keyof Omit<Article, 'redirect'>] = value
        if (name === 'page' && article) {
          articles.push(article)
          article = undefined
        }
        field = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
}

/** `https://en.wikipedia.org/wiki/Main_Page` names a page; what stands before it is shared by all. */
function wikiBase(base: string): string {
  const page = base.trim()
  return page.slice(0, page.lastIndexOf('/') + 1)
}

function contentOf(article: Article, base: string): ImportContent {
  const { title, text } = article
  const wanted =
    article.ns.trim() === '0' && !article.redirect && (article.model === '' || article.model === 'wikitext')
  if (!wanted) return { skipped: true }
  if (base === '') return { reason: 'the dump does not say where its pages are; give --base-url' }
  if (title.trim() === '') return { reason: 'the page has no title' }
  const body = Buffer.from(wikitextToMarkdown(text))
  if (body.length === 0) return { skipped: true }
  const url =
    base + encodeURIComponent(title.trim().replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%3A', ':')
  const readAt = Date.parse(article.timestamp)
  const subject = readWikiInfobox(text, title.trim())
  return {
    page: {
      url,
      contentType: 'text/markdown; charset=utf-8',
      body,
      title: title.trim(),
      ...(subject && { subject }),
      ...(Number.isNaN(readAt) ? {} : { readAt }),
    },
  }
}
