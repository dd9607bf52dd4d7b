// Reads a context document back, strictly, so that a test can compare what came out with what was put in.
import { parse } from 'yaml'
import { FORGED_TAG } from '../../src/contract/context/context-text.ts'

export interface ReadResult {
  readonly index: number
  readonly domain: string
  readonly fields: Record<string, unknown>
  readonly text: string
}

export interface ReadSection {
  readonly title: string
  readonly items: readonly Record<string, unknown>[]
}

export interface ReadDocument {
  readonly head: Record<string, unknown>
  readonly answer: string | undefined
  /** Why there are no results. */
  readonly note: string | undefined
  readonly results: readonly ReadResult[]
  readonly sections: readonly ReadSection[]
}

/** Knows nothing but the format: the first line that is not where the format puts it throws. */
export function readContextDocument(document: string): ReadDocument {
  const lines = document.split('\n')
  let at = 0
  const next = (): string => {
    const line = lines[at]
    if (line === undefined) throw new Error('the document ends too early')
    at += 1
    return line
  }
  const until = (end: string): string[] => {
    const taken: string[] = []
    for (let line = next(); line !== end; line = next()) taken.push(line)
    return taken
  }
  const frontmatter = (): Record<string, unknown> => {
    const line = next()
    if (line !== '---') throw new Error(`no frontmatter but ${line}`)
    return parse(until('---').join('\n')) as Record<string, unknown>
  }

  const head = frontmatter()
  let answer: string | undefined
  let note: string | undefined
  const results: ReadResult[] = []
  const sections: ReadSection[] = []
  while (at < lines.length) {
    const line = next()
    const tag = /^<result index="(\d+)" domain="([^"]*)">$/.exec(line)
    if (tag) {
      const fields = frontmatter()
      results.push({ index: Number(tag[1]), domain: tag[2]!, fields, text: until('</result>').join('\n') })
    } else if (line.startsWith('## ') && line.endsWith(' results')) {
      if (next() !== '') throw new Error('no empty line after a heading')
      const items: string[] = []
      while (at < lines.length && lines[at] !== '') items.push(next())
      sections.push({ title: line.slice(3), items: parse(items.join('\n')) as Record<string, unknown>[] })
    } else if (line.startsWith('Answer: ') && results.length === 0) {
      answer = line.slice('Answer: '.length)
    } else if (line.startsWith('No results: ') && head['results_count'] === 0 && note === undefined) {
      note = line.slice('No results: '.length)
    } else if (line !== '') {
      throw new Error(`a line that belongs to nothing: ${line}`)
    }
  }
  return { head, answer, note, results, sections }
}

const BROKEN_TAG = new RegExp(`${FORGED_TAG.source}\\\\`, 'gu')

/** Takes back what contextText did: one backslash of each forged tag or heading, one dash of each line of dashes. */
export function restoreText(text: string): string {
  return text
    .replace(BROKEN_TAG, '$1')
    .split('\n')
    .map((line) => {
      const seen = line.replace(/[\p{Cf}\p{DI}]/gu, '').trim()
      if (/^-{4,}$/.test(seen)) return line.replace('-', '')
      const heading = /^\\+#{1,6}\s*(?:Academic|News|Video|Social|Place|Profile)\s+results\s*#*$/i
      return heading.test(seen) ? line.replace('\\', '') : line
    })
    .join('\n')
}

/** What the most careless reader takes for the element's tags: any case, spacing, width, entity or unseen character. */
export function looseTags(document: string): string[] {
  const seen = document
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/&(?:amp;)*(?:lt|#0*60|#x0*3c);?/gi, '<')
  return seen.match(/<[\s/]*(?!Result<)result\b/gi) ?? []
}

/** Lines that a careless reader takes for a frontmatter delimiter. */
export function looseDelimiters(document: string): number {
  return document
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .filter((line) => line.replace(/[\p{Cf}\p{DI}]/gu, '').trim() === '---').length
}
