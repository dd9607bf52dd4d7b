// Says in words, and in a table, which browsers support a feature: the support data of browser-compat-data.
import { listInWords, stripHtml } from './plain-text.ts'

/** One statement of browser-compat-data; the newest comes first where there are several. */
interface SupportStatement {
  readonly version_added?: string | boolean | null
  readonly version_removed?: string | boolean | null
  readonly partial_implementation?: boolean
  readonly prefix?: string
  readonly alternative_name?: string
  readonly flags?: readonly unknown[]
  readonly notes?: string | readonly string[]
}

export type Support = Readonly<Record<string, SupportStatement | readonly SupportStatement[] | undefined>>

export interface Compat {
  readonly mdn_url?: string
  readonly spec_url?: string | readonly string[]
  readonly description?: string
  readonly status?: {
    readonly deprecated: boolean
    readonly experimental: boolean
    readonly standard_track: boolean
  }
  readonly support: Support
  readonly tags?: readonly string[]
}

/** In the order of the table. */
const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  opera: 'Opera',
  chrome_android: 'Chrome Android',
  firefox_android: 'Firefox for Android',
  safari_ios: 'Safari on iOS',
  samsunginternet_android: 'Samsung Internet',
  ie: 'Internet Explorer',
  nodejs: 'Node.js',
  deno: 'Deno',
  bun: 'Bun',
}
const IN_SENTENCE = ['chrome', 'edge', 'firefox', 'safari', 'nodejs', 'deno', 'bun']

function newest(support: Support, browser: string): SupportStatement | undefined {
  const entry = support[browser]
  return Array.isArray(entry) ? entry[0] : (entry as SupportStatement | undefined)
}

function isSupported(statement: SupportStatement): boolean {
  return Boolean(statement.version_added) && !statement.version_removed && !statement.flags?.length
}

/** A cell of the table: `66`, `no`, `12 to 14`, `87 (behind a flag)`. */
function cell(statement: SupportStatement): string {
  const { version_added: added, version_removed: removed } = statement
  if (added === null || added === undefined) return 'unknown'
  if (added === false) return 'no'
  const since = added === true ? 'yes' : added === 'preview' ? 'in preview' : added
  const marks = [
    statement.flags?.length ? 'behind a flag' : '',
    statement.partial_implementation ? 'partial' : '',
    statement.prefix ? `prefix ${statement.prefix}` : '',
    statement.alternative_name ? `as ${statement.alternative_name}` : '',
    removed ? (removed === true ? 'removed' : `removed in ${removed}`) : '',
  ].filter((mark) => mark !== '')
  return marks.length > 0 ? `${since} (${marks.join(', ')})` : since
}

/** `Chrome 66`, `Safari (in preview)`. */
function inWords(browser: string, statement: SupportStatement): string {
  const name = BROWSERS[browser] ?? browser
  const { version_added: added } = statement
  if (added === true) return name
  if (added === 'preview') return `${name} (in preview)`
  return `${name} ${String(added).replace('≤', 'at most ')}`
}

/** What has no support on a desktop may have it on a phone, and is not to be called unsupported. */
const ON_PHONES: Readonly<Record<string, string>> = {
  chrome: 'chrome_android',
  firefox: 'firefox_android',
  safari: 'safari_ios',
}

export function supportSentence(support: Support): string {
  const yes: string[] = []
  const no: string[] = []
  for (const browser of IN_SENTENCE) {
    const statement = newest(support, browser)
    if (!statement) continue
    const phone = ON_PHONES[browser] ?? ''
    const onPhone = newest(support, phone)
    const name = BROWSERS[browser] ?? browser
    if (isSupported(statement)) yes.push(inWords(browser, statement))
    else if (onPhone && isSupported(onPhone)) {
      yes.push(inWords(phone, onPhone))
      no.push(`${name} on desktops`)
    } else if (statement.version_added !== null) no.push(name)
  }
  const sentences = [
    yes.length > 0 ? `Supported since ${listInWords(yes)}.` : '',
    no.length > 0 ? `Not supported by default in ${listInWords(no)}.` : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

export function supportRows(support: Support): string[][] {
  return Object.entries(BROWSERS).flatMap(([browser, name]) => {
    const statement = newest(support, browser)
    return statement ? [[name, cell(statement)]] : []
  })
}

/** Code stays code, lest its signs be taken for marks. */
const CODE = /<code>([^<>`]+)<\/code>/g

/** What the data says beside the versions, each note once. */
export function supportNotes(support: Support, limit: number): string[] {
  const notes = new Map<string, string[]>()
  for (const [browser, name] of Object.entries(BROWSERS)) {
    const entry = newest(support, browser)?.notes
    for (const note of typeof entry === 'string' ? [entry] : (entry ?? [])) {
      const text = stripHtml(note.replace(CODE, '`$1`'))
      notes.set(text, [...(notes.get(text) ?? []), name])
    }
  }
  return [...notes].slice(0, limit).map(([text, names]) => `${listInWords(names)}: ${text}`)
}

export function statusSentence(status: Compat['status']): string {
  if (!status) return ''
  const words = [
    status.deprecated ? 'It is deprecated: avoid it in new code.' : '',
    status.experimental ? 'It is experimental: its behaviour may still change.' : '',
    status.standard_track ? '' : 'It is not on a standards track.',
  ]
  return words.filter((word) => word !== '').join(' ')
}
