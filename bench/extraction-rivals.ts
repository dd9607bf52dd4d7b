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

/** Readability on linkedom and on jsdom, and Defuddle, as far as they are installed in the folder. */
export async function loadRivals(folder: string | undefined): Promise<Extractor[]> {
  if (folder === undefined) return []
  const linkedom = await load(folder, 'linkedom')
  const jsdom = await load(folder, 'jsdom')
  const readability = await load(folder, '@mozilla/readability')
  // Its entry for Node is exported for `import` alone, which `require.resolve` does not see.
  const defuddle = await load(folder, './node_modules/defuddle/dist/node.js')
  const rivals: Extractor[] = []
  if (readability && linkedom)
    rivals.push(readabilityOn('readability on linkedom', readability, linkedomParser(linkedom)))
  if (readability && jsdom)
    rivals.push(readabilityOn('readability on jsdom', readability, jsdomParser(jsdom)))
  if (defuddle && linkedom) rivals.push(defuddleOn(defuddle, linkedomParser(linkedom)))
  return rivals
}

async function load(folder: string, name: string): Promise<Module | undefined> {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(name)
    return (await import(pathToFileURL(path).href)) as Module
  } catch {
    return undefined
  }
}

type Parse = (html: string, url: string) => unknown

function linkedomParser(module: Module): Parse {
  const parse = module['parseHTML'] as (html: string) => { document: unknown }
  return (html) => parse(html).document
}

function jsdomParser(module: Module): Parse {
  const Jsdom = (module['JSDOM'] ?? (module['default'] as Module)['JSDOM']) as new (
    html: string,
    options: object,
  ) => { window: { document: unknown } }
  return (html, url) => new Jsdom(html, url === '' ? {} : { url }).window.document
}

function readabilityOn(name: string, module: Module, parse: Parse): Extractor {
  const Readability = (module['Readability'] ?? (module['default'] as Module)['Readability']) as new (
    document: unknown,
  ) => { parse(): Record<string, string | null> | null }
  return {
    name,
    extract: (html, url) => {
      try {
        const article = new Readability(parse(html, url)).parse()
        return fieldsOf(
          article?.['textContent'],
          article?.['title'],
          article?.['byline'],
          article?.['publishedTime'],
        )
      } catch {
        return { text: '' }
      }
    },
  }
}

function defuddleOn(module: Module, parse: Parse): Extractor {
  const defuddle = (module['Defuddle'] ?? module['default']) as (
    document: unknown,
    url: string,
    options: object,
  ) => Promise<Record<string, string>>
  return {
    name: 'defuddle on linkedom',
    extract: async (html, url) => {
      try {
        const page = await defuddle(parse(html, url), url, {})
        const text = (page['content'] ?? '').replace(/<[^>]*>/g, ' ')
        return fieldsOf(text, page['title'], page['author'], page['published'])
      } catch {
        return { text: '' }
      }
    },
  }
}

function fieldsOf(
  text: string | null | undefined,
  title: string | null | undefined,
  author: string | null | undefined,
  date: string | null | undefined,
): Extraction {
  return {
    text: text ?? '',
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(date ? { date } : {}),
  }
}
