// Walks through XML element by element; linear, and without a tree.
import { createShallowParser } from '../../../../foundation/web/shallow-parser.ts'

export interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

export function visitXml(xml: string, visitor: XmlVisitor): void {
  const parser = createShallowParser(
    {
      onopentag: (name, attributes) => visitor.open?.(name, attributes),
      ontext: (text) => visitor.text?.(text),
      onclosetag: (name) => visitor.close?.(name),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
}

/** The texts of the elements, by name, in the order they come. */
export function xmlTexts(xml: string): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>()
  let text = ''
  visitXml(xml, {
    open() {
      text = ''
    },
    text(part) {
      text += part
    },
    close(name) {
      if (text.trim() !== '') texts.set(name, [...(texts.get(name) ?? []), text.trim()].slice(0, 100))
      text = ''
    },
  })
  return texts
}
