// A PDF as a page: its text in paragraphs, and what it says about itself.
import type { Page } from '../../page.ts'
import { type DocumentBlock, type DocumentFacts, documentPage } from './document-page.ts'

export const PDF_TYPE = 'application/pdf'

/** Bounds on a hostile or endless document: what was read until then is the page. */
const MAX_PAGES = 1_000
const MAX_CHARACTERS = 4_000_000

/** Undefined where it can't be read or holds no text, as where it is made of pictures. */
export async function readPdfPage(
  body: Uint8Array,
  url: string,
  signal?: AbortSignal,
): Promise<Page | undefined> {
  // Loaded when the first PDF comes: it is large.
  const { getDocumentProxy } = await import('unpdf')
  try {
    // The library keeps the bytes it is given.
    const pdf = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 })
    const reading: Reading = {}
    try {
      const { info } = await pdf.getMetadata()
      const blocks = await readBlocks(pdf, reading, signal)
      return documentPage(url, PDF_TYPE, blocks, readFacts(info as Readonly<Record<string, unknown>>))
    } finally {
      await Promise.all([pdf.loadingTask.destroy(), reading.pieces && readToTheEnd(reading.pieces)])
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

type Pieces = ReadableStreamDefaultReader<{ readonly items: readonly object[] }>

interface Reading {
  /** Of the page that was begun last. */
  pieces?: Pieces
}

interface Pdf {
  readonly numPages: number
  getPage(number: number): Promise<{
    streamTextContent(): ReadableStream<{ items: readonly object[] }>
    cleanup(): void
  }>
}

/** A page can be as long as a document: it is read piece by piece too. */
async function readBlocks(
  pdf: Pdf,
  reading: Reading,
  signal: AbortSignal | undefined,
): Promise<DocumentBlock[]> {
  const blocks: DocumentBlock[] = []
  let characters = 0
  const isEnough = (): boolean => characters > MAX_CHARACTERS
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && !isEnough(); number += 1) {
    signal?.throwIfAborted()
    const page = await pdf.getPage(number)
    const lines = createLines()
    const pieces = page.streamTextContent().getReader()
    reading.pieces = pieces
    while (!isEnough()) {
      const { done, value } = await pieces.read()
      if (done) break
      characters += lines.add(value.items)
    }
    page.cleanup()
    for (const text of paragraphsOf(lines.end())) blocks.push({ kind: 'paragraph', text })
  }
  return blocks
}

/**
 * A page that is broken off is not cancelled: the library would go on writing into what is closed. It stops at the next
 * piece once its document is destroyed, and waits until somebody takes that piece.
 */
async function readToTheEnd(pieces: Pieces): Promise<void> {
  const read = (): Promise<boolean> =>
    pieces.read().then(
      ({ done }) => !done,
      () => false,
    )
  while (await read());
}

/** Puts the pieces of a page together to lines; `add` gives the characters that it took. */
function createLines(): { add(items: readonly object[]): number; end(): string[] } {
  const lines: string[] = []
  let line: string[] = []
  const endLine = (): void => {
    lines.push(line.join('').trim())
    line = []
  }
  return {
    add(items) {
      let taken = 0
      for (const item of items) {
        if (!('str' in item) || typeof item.str !== 'string') continue
        line.push(item.str)
        taken += item.str.length
        if ('hasEOL' in item && item.hasEOL === true) endLine()
      }
      return taken
    },
    end() {
      endLine()
      return lines
    },
  }
}

/** Lines that go on are joined: a hyphen at the end of a line goes where a small letter follows. */
function paragraphsOf(lines: readonly string[]): string[] {
  const paragraphs: string[] = []
  let open = ''
  for (const line of lines) {
    const startsSmall = /^\p{Ll}/u.test(line)
    if (open === '') open = line
    else if (line !== '' && startsSmall && /\p{L}-$/u.test(open)) open = open.slice(0, -1) + line
    else if (line !== '' && (startsSmall || !/[.!?:;…»”")\]]$/.test(open)) && open.length > 40)
      open += ` ${line}`
    else {
      paragraphs.push(open)
      open = line
    }
  }
  return [...paragraphs, open].filter((text) => text !== '')
}

function readFacts(info: Readonly<Record<string, unknown>>): DocumentFacts {
  const text = (name: string): string | undefined => {
    const value = info[name]
    return typeof value === 'string' ? value.slice(0, 1_000) : undefined
  }
  const title = text('Title')
  return {
    // Programs put the file's name here.
    title:
      title !== undefined && !/\.(?:docx?|pdf|indd|tex|dvi|pptx?|qxd)$/i.test(title.trim())
        ? title
        : undefined,
    author: text('Author'),
    description: text('Subject'),
    keywords: text('Keywords')?.split(/[,;]/),
    date: pdfDate(text('CreationDate')),
    dateModified: pdfDate(text('ModDate')),
    lang: text('Language'),
  }
}

/** `D:20240131120000+01'00'` (ISO 32000-1, 7.9.4) as ISO 8601. */
function pdfDate(text: string | undefined): string | undefined {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '')
  if (!parts) return undefined
  const [, year, month = '01', day = '01', ...time] = parts
  const [hour = '00', minute = '00', second = '00', sign, zone = '00', part = '00'] = time
  const offset = sign === undefined ? 'Z' : `${sign}${zone}:${part}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}
