// Finds the picture of a feed item among the many places where publishers put it.
import { childrenOf, resolveUrl, textOf, type XmlElement } from './feed-xml.ts'

const IMAGE_NAME = /\.(?:avif|gif|jpe?g|png|webp)(?:$|[?#])/i

/** Address of the picture; empty where the item names none. The widest of a set, since a page shows it scaled. */
export function imageOf(item: XmlElement): string {
  const groups = [item, ...childrenOf(item, 'media:group')]
  const contents = groups.flatMap((group) => childrenOf(group, 'media:content'))
  const thumbnails = [...groups, ...contents].flatMap((group) => childrenOf(group, 'media:thumbnail'))
  return (
    widest(contents.filter(isImage)) ||
    widest(thumbnails) ||
    first(childrenOf(item, 'enclosure').filter(isImage), 'url') ||
    first(childrenOf(item, 'link').filter(isImageLink), 'href') ||
    first(childrenOf(item, 'itunes:image'), 'href') ||
    childrenOf(item, 'image').map(inElement).find(Boolean) ||
    ''
  )
}

function widest(elements: readonly XmlElement[]): string {
  const byWidth = elements.toSorted((a, b) => widthOf(b) - widthOf(a))
  return first(byWidth, 'url')
}

function widthOf(element: XmlElement): number {
  const width = Number(element.attributes['width'])
  return Number.isFinite(width) ? width : 0
}

function first(elements: readonly XmlElement[], attribute: string): string {
  return (
    elements.map((element) => resolveUrl(element.attributes[attribute] ?? '', element.base)).find(Boolean) ??
    ''
  )
}

function isImage(element: XmlElement): boolean {
  const { type, medium, url } = element.attributes
  if (medium) return medium.toLowerCase() === 'image'
  if (type) return type.toLowerCase().startsWith('image/')
  return IMAGE_NAME.test(url ?? '')
}

function isImageLink(element: XmlElement): boolean {
  return element.attributes['rel'] === 'enclosure' && (element.attributes['type'] ?? '').startsWith('image/')
}

/** `<image><url>…</url></image>`, `<image href="…"/>` or `<image>…</image>`. */
function inElement(element: XmlElement): string {
  const named = childrenOf(element, 'url')[0]
  const { href, url } = element.attributes
  return resolveUrl((named ? textOf(named) : (href ?? url)) ?? textOf(element), element.base)
}
