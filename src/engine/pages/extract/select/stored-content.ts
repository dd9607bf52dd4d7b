// The content of a page that shows next to nothing, from what it stores for its scripts.
import type { Page } from '../../page.ts'
import { type Analysis, analysePage } from '../analyse/analyse-page.ts'
import { selectBlocks } from '../analyse/selection.ts'
import { baseUrl } from '../tree/absolute-url.ts'
import { toMarkdown } from '../write/to-markdown.ts'
import { toText } from '../write/to-text.ts'
import { stateHtml } from './state-content.ts'

/** A page that shows less than this leaves the rest to its scripts. */
const FEW_WORDS = 30

/** Undefined where the page shows its text itself, or stores none. `isWalled` where all it shows asks for scripts. */
export function storedContent(
  page: Analysis,
  isWalled: boolean,
): Pick<Page, 'text' | 'markdown' | 'images' | 'headings'> | undefined {
  const shown = page.blocks.list.reduce((sum, block) => sum + block.words, 0)
  if (shown >= FEW_WORDS && !isWalled) return undefined
  const html = stateHtml(page.tree)
  if (html === '') return undefined
  const stored = analysePage(html, page.url)
  const every = new Uint8Array(stored.blocks.list.length).fill(1)
  const selection = selectBlocks(stored.tree, stored.blocks, every)
  return { ...toMarkdown(selection, baseUrl(page.url, page.head.base)), text: toText(selection) }
}
