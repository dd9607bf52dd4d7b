// Files of a browser as lines of documents: lines as they are, JSON one by one, pages with the address that they get.

/** What a page's name ends with, and the field that its content is. */
const PAGES: Readonly<Record<string, string>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
}

export const ACCEPTED = '.jsonl,.ndjson,.json,.html,.htm,.xhtml,.md,.markdown,.txt'

export function isPage({ name }: { readonly name: string }): boolean {
  return Object.hasOwn(PAGES, endingOf(name))
}

/** Throws an error for people where a file is of no kind that is taken, or its JSON can't be read. */
export async function linesOfFiles(files: readonly File[], base: string): Promise<Blob> {
  const parts = await Promise.all(files.map((file) => linesOf(file, base)))
  return new Blob(parts.flatMap((part) => [part, '\n']))
}

async function linesOf(file: File, base: string): Promise<Blob | string> {
  const ending = endingOf(file.name)
  // As they are: a file of lines may be larger than a text can be.
  if (ending === 'jsonl' || ending === 'ndjson') return file
  if (ending === 'json') return linesOfJson(file.name, await file.text())
  const field = Object.hasOwn(PAGES, ending) ? PAGES[ending] : undefined
  if (field === undefined) throw new Error(`${file.name} is none of ${ACCEPTED.replaceAll(',', ', ')}`)
  return JSON.stringify({ url: addressOf(file, base), [field]: await file.text() })
}

function linesOfJson(name: string, text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${name} is not valid JSON`)
  }
  const documents =
    typeof value === 'object' && value !== null && 'documents' in value ? value.documents : value
  return (Array.isArray(documents) ? documents : [documents]).map((one) => JSON.stringify(one)).join('\n')
}

/** Throws where `base` is no address. */
function addressOf({ name }: File, base: string): string {
  const start = URL.parse(base.trim())
  if (!start || !/^https?:$/.test(start.protocol))
    throw new Error('Say under which address the pages stand, such as https://docs.example.org/')
  const folder = start.href.endsWith('/') ? start.href : `${start.href}/`
  return new URL(encodeURIComponent(name), folder).href
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
