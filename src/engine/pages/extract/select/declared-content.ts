// Text that a page declares as its body in schema.org data and shows only by script.
import { countWords } from '../../../../foundation/text/count-words.ts'
import type { Analysis } from '../analyse/analyse-page.ts'
import { readBlocks, visibleText } from '../analyse/blocks.ts'
import { mainItems, type SchemaItem, schemaText } from '../analyse/json-ld.ts'
import { parseHtml } from '../tree/parse-html.ts'

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
