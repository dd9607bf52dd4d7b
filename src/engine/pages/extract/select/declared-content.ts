// Text that a page declares as its body in schema.org data and shows only by script, or that was stored of it.
import { countWords } from '../../../../foundation/text/count-words.ts'
import type { Page } from '../../page.ts'
import { type Analysis, analysePage } from '../analyse/analyse-page.ts'
import { readBlocks, visibleText, wordsIn } from '../analyse/blocks.ts'
import { mainItems, type SchemaItem, schemaText } from '../analyse/json-ld.ts'
import { selectBlocks } from '../analyse/selection.ts'
import { baseUrl } from '../tree/absolute-url.ts'
import { parseHtml } from '../tree/parse-html.ts'
import { toMarkdown } from '../write/to-markdown.ts'
import { toText } from '../write/to-text.ts'
import { stateHtml } from './state-content.ts'

/** Shorter ones are summaries of what is shown. */
const MIN_WORDS = 25
/** Beside so many times more shown text, the declared one is a detail. */
const MAX_SHOWN_TIMES = 3
const MAX_LENGTH = 200_000
const DESCRIBED =
  /^Product|^Recipe$|^Event$|^Book$|^Course$|^Movie$|^VideoObject$|^SoftwareApplication$|^JobPosting$/

/** Paragraphs of the declared body, none where the page shows it itself. */
export function missingContent(page: Analysis, shownWords: number): string[] {
  let shown: string | undefined
  for (const item of mainItems(page.items).slice(0, 20)) {
    const paragraphs = paragraphsOf(bodyOf(item))
    const text = paragraphs.join(' ')
    const words = countWords(text)
    if (words < MIN_WORDS || shownWords > MAX_SHOWN_TIMES * words) continue
    shown ??= squeezed(page.blocks.list.map((block) => block.text).join(' '))
    if (!isShown(squeezed(text), shown)) return paragraphs
  }
  return []
}

function bodyOf(item: SchemaItem): string {
  const body = schemaText(item.value['articleBody'] ?? item.value['text'])
  if (body !== '') return body.slice(0, MAX_LENGTH)
  const isDescribed = item.types.some((type) => DESCRIBED.test(type))
  return isDescribed ? schemaText(item.value['description']).slice(0, MAX_LENGTH) : ''
}

/** The body may be HTML, or HTML whose signs are escaped. */
function paragraphsOf(body: string): string[] {
  const lines = body.split(/\n{2,}|\r\n\r\n/)
  return lines
    .flatMap((line) => readBlocks(parseHtml(line.includes('&lt;') ? unescaped(line) : line)).list)
    .map((block) => visibleText(block.text))
    .filter((text) => text !== '')
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether any of three samples of the text stands on the page. */
function isShown(text: string, shown: string): boolean {
  return [0, 0.4, 0.8].some((share) => {
    const start = Math.floor(text.length * share)
    return shown.includes(text.slice(start, start + 30))
  })
}

/** A page that shows less than this leaves the rest to its scripts. */
const FEW_WORDS = 30

/** Undefined where the page shows its text itself, or stores none. `isWalled` where all it shows asks for scripts. */
export function storedContent(
  page: Analysis,
  isWalled: boolean,
): Pick<Page, 'text' | 'markdown' | 'images' | 'headings'> | undefined {
  if (wordsIn(page.blocks.list) >= FEW_WORDS && !isWalled) return undefined
  const html = stateHtml(page.tree)
  if (html === '') return undefined
  const stored = analysePage(html, page.url)
  const every = new Uint8Array(stored.blocks.list.length).fill(1)
  const selection = selectBlocks(stored.tree, stored.blocks, every)
  return { ...toMarkdown(selection, baseUrl(page.url, page.head.base)), text: toText(selection) }
}
