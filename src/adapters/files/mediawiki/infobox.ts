// Reads the infobox of a wiki's article from its source: the template's parameters as labelled facts.
import type { PageSubject, SubjectItem } from '../../../engine/pages/page.ts'
import { onOneLine } from '../../../foundation/text/one-line.ts'
import { truncate } from '../../../foundation/text/truncate.ts'
import { wikitextToMarkdown } from './wikitext.ts'

const OPENING = /\{\{\s*(?:Infobox|Taxobox|Automatic taxobox|Speciesbox|Chembox)\b/i
/** Infoboxes stand at the head of an article. */
const LOOKED_AT = 50_000
const LONGEST_BOX = 30_000
const MOST_ITEMS = 24
const LONGEST_LABEL = 60
const LONGEST_VALUE = 300

/** Parameters that place things and say nothing. */
const NO_FACT =
  /image|photo|caption|logo|alt$|_size|width|signature|map|flag|seal|coat|style|class|colou?r|ref$|footnote|notes?$|website|url|module|embed|label|pushpin|coordinates|^name$|^title$|native_name|^\d+$/i

export function readWikiInfobox(wikitext: string, name: string): PageSubject | undefined {
  const start = wikitext.slice(0, LOOKED_AT).search(OPENING)
  if (start < 0) return undefined
  const items: SubjectItem[] = []
  for (const parameter of parametersOf(wikitext.slice(start, start + LONGEST_BOX)).slice(1)) {
    const equals = parameter.indexOf('=')
    const key = parameter.slice(0, Math.max(0, equals)).trim()
    if (key === '' || key.length > LONGEST_LABEL || NO_FACT.test(key)) continue
    const value = plain(parameter.slice(equals + 1))
    if (value !== '') items.push({ label: labelOf(key), value })
    if (items.length === MOST_ITEMS) break
  }
  return items.length === 0 ? undefined : { type: 'Thing', name, items }
}

/** What stands between the bars of a template, not of those inside it; the name comes first. */
function parametersOf(text: string): readonly string[] {
  const parameters: string[] = []
  let depth = 0
  let from = 2
  for (let at = 0; at < text.length; at += 1) {
    const two = text.slice(at, at + 2)
    if (two === '{{' || two === '[[') {
      depth += 1
      at += 1
    } else if (two === '}}' || two === ']]') {
      depth -= 1
      if (depth === 0) return [...parameters, text.slice(from, at)]
      at += 1
    } else if (text[at] === '|' && depth === 1) {
      parameters.push(text.slice(from, at))
      from = at + 1
    }
  }
  return []
}

function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const INNERMOST = /\{\{([^{}]{0,2000})\}\}/g
const DATE = /^\s*(?:birth|death|start|end|film|release)[ -]?(?:date|year)/i
const LIST = /<\/?li>|<br\s*\/?>|(?:^|\n)[^\S\n]*\*/gi

/** Templates inside a value give what they hold: dates as dates, the rest their unnamed words. */
function plain(value: string): string {
  let text = value
    .replace(/<ref[^<>]{0,300}\/>|<ref[^<>]{0,300}>[^<]{0,2000}<\/ref>/gi, '')
    // The bar of a link is not one of a template.
    .replace(/\[\[(?:[^[\]|]{0,300}\|)?([^[\]|]{0,300})\]\]/g, '$1')
  for (let times = 0; times < 4 && text.includes('{{'); times += 1) text = text.replace(INNERMOST, expanded)
  const words = wikitextToMarkdown(text.replace(LIST, ' • '))
    .split('•')
    .map(onOneLine)
    .filter((part) => part !== '')
  return truncate(words.join(', '), LONGEST_VALUE)
}

function expanded(_: string, inside: string): string {
  const [template = '', ...given] = inside.split('|')
  const unnamed = given.filter((part) => !part.includes('=')).map((part) => part.trim())
  if (/^\s*(?:cite|sfn|efn|citation|refn|flagicon|better source|cn\b|as of)/i.test(template)) return ''
  if (!DATE.test(template)) return unnamed.join(' • ')
  const [year = '', month, day] = unnamed.filter((part) => /^\d+$/.test(part))
  return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-')
}
