// Reads the extraction sets: pages with what people found in them, split by host into a part to tune on and the rest.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from '../../src/foundation/web/charset.ts'

export interface GoldPage {
  readonly set: string
  readonly id: string
  readonly url: string
  readonly type: string
  readonly text?: string
  readonly with: readonly string[]
  readonly without: readonly string[]
  readonly title?: string
  readonly author?: string
  readonly date?: string
  /** Whether weights may be tuned on this page. */
  readonly tuning: boolean
}

export const SETS = ['wcxb-dev', 'trafilatura', 'htmldate-default', 'mozilla', 'defuddle'] as const

/** The others are other extractors' own output: measured, never learned from. */
const TUNED_SETS: ReadonlySet<string> = new Set(['wcxb-dev', 'trafilatura', 'htmldate-default'])

/** Seven hosts of ten are tuned on. Two pages of one host are never on both sides. */
export function isTuningHost(url: string): boolean {
  let host = ''
  try {
    host = new URL(url).hostname
  } catch {
    host = url
  }
  return Number.parseInt(createHash('md5').update(host).digest('hex').slice(0, 8), 16) % 10 < 7
}

export function readGold(folder: string, set: string): GoldPage[] {
  const file = join(folder, set, 'gold.json')
  if (!existsSync(file)) return []
  const gold = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>
  return Object.entries(gold).map(([id, page]) => {
    const url = text(page['url']) ?? ''
    const body = text(page['text'])
    const title = text(page['title'])
    const author = Array.isArray(page['author']) ? page['author'].join('; ') : text(page['author'])
    const date = text(page['date'])
    return {
      set,
      id,
      url,
      type: text(page['type']) ?? '',
      with: list(page['with']),
      without: list(page['without']),
      ...(body === undefined ? {} : { text: body }),
      ...(title === undefined ? {} : { title }),
      ...(author === undefined ? {} : { author }),
      ...(date === undefined ? {} : { date }),
      tuning: TUNED_SETS.has(set) && isTuningHost(url || id),
    }
  })
}

export function readHtml(folder: string, page: GoldPage): string {
  return decodeText(readFileSync(join(folder, page.set, 'html', `${page.id}.html`)))
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
