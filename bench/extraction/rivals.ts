// Other extractors to measure beside ours, loaded from a folder where they are installed; none of them is a dependency.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Extraction {
  readonly text: string
  readonly title?: string
  readonly author?: string
  readonly date?: string
}

export interface Extractor {
  readonly name: string
  extract(html: string, url: string): Extraction | Promise<Extraction>
}

type Module = Record<string, unknown>
type Extract = Extractor['extract']
type Fields = readonly [text: unknown, title?: unknown, author?: unknown, date?: unknown]

interface Rival {
  readonly name: string
  /** What it needs: names as `require` knows them, or paths where a package has an entry for `import` alone. */
  readonly modules: readonly string[]
  build(modules: readonly Module[]): Extract
}

const RIVALS: readonly Rival[] = [
  {
    name: 'readability on linkedom',
    modules: ['@mozilla/readability', 'linkedom'],
    build: ([readability = {}, linkedom = {}]) => readabilityOn(readability, linkedomParser(linkedom)),
  },
  {
    name: 'readability on jsdom',
    modules: ['@mozilla/readability', 'jsdom'],
    build: ([readability = {}, jsdom = {}]) => readabilityOn(readability, jsdomParser(jsdom)),
  },
  {
    name: 'defuddle on linkedom',
    modules: ['./node_modules/defuddle/dist/node.js', 'linkedom'],
    build: ([defuddle = {}, linkedom = {}]) => defuddleOn(defuddle, linkedomParser(linkedom)),
  },
  {
    name: 'rs-trafilatura',
    modules: ['trafilatura-linux-x64-gnu'],
    build: ([module = {}]) => rsTrafilatura(module),
  },
  {
    name: 'article-extractor',
    modules: ['@extractus/article-extractor'],
    build: ([module = {}]) => articleExtractor(module),
  },
  { name: 'postlight parser', modules: ['@postlight/parser'], build: ([module = {}]) => postlight(module) },
  {
    name: 'mizchi readability',
    modules: ['./node_modules/@mizchi/readability/dist/index.js'],
    build: ([module = {}]) => mizchi(module),
  },
  {
    name: 'mdream minimal',
    modules: ['./node_modules/mdream/dist/index.mjs'],
    build: ([module = {}]) => mdream(module),
  },
  {
    name: 'html-to-markdown aggressive',
    modules: ['@kreuzberg/html-to-markdown-node'],
    build: ([module = {}]) => htmlToMarkdown(module),
  },
]

/** The rivals installed in the folder, and the names of those that are not. */
export async function loadRivals(
  folder: string | undefined,
): Promise<{ found: Extractor[]; missing: string[] }> {
  const found: Extractor[] = []
  const missing: string[] = []
  for (const { name, modules, build } of RIVALS) {
    const loaded = folder === undefined ? [] : await Promise.all(modules.map((one) => load(folder, one)))
    const present = loaded.filter((module) => module !== undefined)
    if (present.length < modules.length) missing.push(name)
    else found.push({ name, extract: guarded(build(present)) })
  }
  return { found, missing }
}

async function load(folder: string, name: string): Promise<Module | undefined> {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(name)
    return (await import(pathToFileURL(path).href)) as Module
  } catch {
    return undefined
  }
}

/** A page that an extractor breaks on is a page without text. */
function guarded(extract: Extract): Extract {
  return async (html, url) => {
    try {
      return await extract(html, url)
    } catch {
      return { text: '' }
    }
  }
}

function named<Found>(module: Module, name: string): Found {
  const inner = (module['default'] ?? {}) as Module
  return (module[name] ?? inner[name] ?? inner) as Found
}

interface Parsed {
  readonly document: unknown
  /** Lets go of what the document holds. */
  close?(): void
}

type Parse = (html: string, url: string) => Parsed

function linkedomParser(module: Module): Parse {
  const parse = named<(html: string) => Parsed>(module, 'parseHTML')
  return (html) => ({ document: parse(html).document })
}

function jsdomParser(module: Module): Parse {
  const Jsdom = named<new (html: string, options: object) => { window: Required<Parsed> }>(module, 'JSDOM')
  const Console = named<new () => unknown>(module, 'VirtualConsole')
  return (html, url) =>
    new Jsdom(html, { virtualConsole: new Console(), ...(url === '' ? {} : { url }) }).window
}

function readabilityOn(module: Module, parse: Parse): Extract {
  type Reader = { parse(): Module | null }
  const Readability = named<new (document: unknown) => Reader>(module, 'Readability')
  return (html, url) => {
    const parsed = parse(html, url)
    const article = new Readability(parsed.document).parse() ?? {}
    parsed.close?.()
    return fieldsOf([article['textContent'], article['title'], article['byline'], article['publishedTime']])
  }
}

function defuddleOn(module: Module, parse: Parse): Extract {
  const defuddle = named<(document: unknown, url: string, options: object) => Promise<Module>>(
    module,
    'Defuddle',
  )
  return async (html, url) => {
    const page = await defuddle(parse(html, url).document, url, {})
    return fieldsOf([withoutTags(page['content']), page['title'], page['author'], page['published']])
  }
}

function rsTrafilatura(module: Module): Extract {
  const extract = named<(html: string, options: object) => Module | Promise<Module>>(module, 'extract')
  return async (html, url) => {
    const page = await extract(html, { url })
    const about = (page['metadata'] ?? {}) as Module
    return fieldsOf([page['contentText'], about['title'], about['author'], about['date']])
  }
}

function articleExtractor(module: Module): Extract {
  const extract = named<(html: string, url: string) => Promise<Module | null>>(module, 'extractFromHtml')
  return async (html, url) => {
    const page = (await extract(html, url)) ?? {}
    return fieldsOf([withoutTags(page['content']), page['title'], page['author'], page['published']])
  }
}

function postlight(module: Module): Extract {
  const parser = named<{ parse(url: string, options: object): Promise<Module> }>(module, 'Parser')
  return async (html, url) => {
    const page = await parser.parse(url, { html, contentType: 'text', fetchAllPages: false })
    return fieldsOf([page['content'], page['title'], page['author'], page['date_published']])
  }
}

function mizchi(module: Module): Extract {
  const extract = named<(html: string, options: object) => Module>(module, 'extract')
  const textOf = named<(root: unknown) => string>(module, 'extractTextContent')
  return (html) => {
    const page = extract(html, {})
    const about = (page['metadata'] ?? {}) as Module
    return fieldsOf([textOf(page['root']), about['title'], about['author'], about['date']])
  }
}

function mdream(module: Module): Extract {
  const convert = named<(html: string, options: object) => string>(module, 'htmlToMarkdown')
  return (html, url) => {
    const markdown = convert(html, { minimal: true, origin: url }).replace(/^---\n[\s\S]*?\n---\n/, '')
    return fieldsOf([withoutLinks(markdown)])
  }
}

function htmlToMarkdown(module: Module): Extract {
  const convert = named<(html: string, options: object) => Module>(module, 'convert')
  const preprocessing = { enabled: true, preset: 'Aggressive', removeNavigation: true, removeForms: true }
  return (html) => {
    const page = convert(html, { preprocessing, extractMetadata: true })
    const about = ((page['metadata'] as Module | undefined)?.['document'] ?? {}) as Module
    const markdown = String(page['content'] ?? '').replace(/^---\n[\s\S]*?\n---\n/, '')
    return fieldsOf([withoutLinks(markdown), about['title'], about['author']])
  }
}

function withoutTags(html: unknown): string {
  return String(html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|quot|lt|gt|#\d+);/g, ' ')
    .replaceAll('&amp;', '&')
}

function withoutLinks(markdown: string): string {
  return markdown.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(/\]\([^)]*\)/g, ']')
}

function fieldsOf([text, title, author, date]: Fields): Extraction {
  return {
    text: typeof text === 'string' ? text : '',
    ...(title ? { title: String(title) } : {}),
    ...(author ? { author: String(author) } : {}),
    ...(date ? { date: typeof date === 'object' ? JSON.stringify(date) : String(date) } : {}),
  }
}
