// Images of a page: their address through lazy loading, their alternative text and size.
import { given } from '../../../../foundation/given.ts'
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import type { PageImage } from '../../page.ts'
import { absoluteUrl } from '../tree/absolute-url.ts'
import { attribute, classOf, endOf, type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'

/** Lazy loaders keep the real address here and a placeholder in `src`. */
const LAZY_ATTRIBUTES = 'data-src data-original data-lazy-src data-lazy data-hi-res-src data-url'.split(' ')
const SET_ATTRIBUTES = ['srcset', 'data-srcset', 'data-lazy-srcset']
const PLACEHOLDER =
  /(?:blank|placeholder|spacer|pixel|transparent|loading|lazy|1x1)[\w-]{0,100}\.(?:gif|png|svg|jpe?g)/i
const MIN_SIDE = 40
/** Pictures of people who wrote something, and signs that a page draws beside its text. */
const AVATAR_URL = /\/(?:[\w-]*[-_])?avatars?\/|gravatar\.com|\/\/avatars\./i
const AVATAR_CLASS = /(?:^|[\s_-])avatar(?:[\s_-]|$)/i
const DRAWING = /\.svg(?:[?#]|$)/i
const NO_WORDS = /^(?:icons?|arrow|image|logo|check(?:mark)?|bullet|star)?$/i

export function readImage(tree: HtmlTree, node: number, base: string): PageImage | undefined {
  const url = imageUrl(tree, node, base)
  if (url === undefined) return undefined
  const width = pixels(attribute(tree, node, 'width'))
  const height = pixels(attribute(tree, node, 'height'))
  if ((width !== undefined && width < MIN_SIDE) || (height !== undefined && height < MIN_SIDE))
    return undefined
  const alt = onOneLine(attribute(tree, node, 'alt') ?? '').slice(0, 500)
  if (NO_WORDS.test(alt) && DRAWING.test(url)) return undefined
  if (AVATAR_URL.test(url) || AVATAR_CLASS.test(classOf(tree, node))) return undefined
  return { url, alt, ...given({ width, height }) }
}

function imageUrl(tree: HtmlTree, node: number, base: string): string | undefined {
  for (const name of LAZY_ATTRIBUTES) {
    const lazy = absoluteUrl(attribute(tree, node, name), base)
    if (lazy !== undefined) return lazy
  }
  const source = attribute(tree, node, 'src') ?? ''
  const direct = PLACEHOLDER.test(source) ? undefined : absoluteUrl(source, base)
  return direct ?? setUrl(tree, node, base) ?? pictureUrl(tree, node, base)
}

function setUrl(tree: HtmlTree, node: number, base: string): string | undefined {
  for (const name of SET_ATTRIBUTES) {
    const url = absoluteUrl(largestOfSet(attribute(tree, node, name) ?? ''), base)
    if (url !== undefined) return url
  }
  return undefined
}

/** `picture` keeps its sources before the image. */
function pictureUrl(tree: HtmlTree, node: number, base: string): string | undefined {
  const parent = parentOf(tree, node)
  if (tagOf(tree, parent) !== 'picture') return undefined
  for (let at = parent + 1; at < Math.min(endOf(tree, parent), parent + 20); at += 1) {
    if (tagOf(tree, at) !== 'source') continue
    const url = setUrl(tree, at, base)
    if (url !== undefined) return url
  }
  return undefined
}

/** The candidate with the largest width or density. */
function largestOfSet(set: string): string | undefined {
  let best: string | undefined
  let bestSize = -1
  for (const candidate of set.split(/,\s+/)) {
    const [url, size] = candidate.trim().split(/\s+/)
    const number = Number.parseFloat(size ?? '1')
    if (url !== undefined && url !== '' && number > bestSize) {
      best = url
      bestSize = number
    }
  }
  return best
}

function pixels(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isFinite(number) && number > 0 && !/%/.test(value ?? '') ? number : undefined
}
