// What the log tells, in sentences for people at a terminal.

/** By the message that is logged. `{name}` is a field's value; what stands in brackets is left out where a field of it is absent. */
export const SENTENCES: Readonly<Record<string, string>> = {
  ready: 'ready; the data is in {dataFolder}',
  'documents are given vectors': '{made} of {of} documents have vectors[, about {secondsLeft} s left]',
  'every document has vectors: search ranks by meaning':
    'all {of} documents have vectors: search ranks by meaning',
  'vectors are in lists': '{vectors} vectors are in lists',
  'the index follows the documents': 'the index has taken {taken} changes, up to {revision} of {last}',
  'no news feed can be reached':
    'none of the {feeds} news feeds that were asked can be reached[ ({error})]; tried again in {waitMs}',
  recrawled:
    '{due} pages were due and read again: {added} new, {updated} changed, {unchanged} as they were, {failed} failed',
  'a crawl has ended': 'crawl {crawl} has ended ({state}) with {pages} pages',
  'a folder of the library has changed': '{item} in the library has changed: {read} files read, {gone} gone',
  'ended abandoned reservations': 'credits held by {ended} calls that broke off are free again',
  'ranking is lexical: an optional package is not installed':
    'ranking is by words alone: the optional package {package} is not installed',
  'documents are embedded anew; the old vectors serve until that is done':
    'documents are given vectors by {model}; those by {serving} serve until that is done',
  'searches are ranked by the new model': 'searches are ranked by {model} now, no longer by {before}',
}

/** What has no sentence of its own is told as the message, with its fields behind it. */
export function inWords(message: string, fields: Readonly<Record<string, unknown>>): string {
  const sentence = SENTENCES[message]
  if (sentence !== undefined) return filled(sentence, fields)
  const told = Object.entries(fields).map(([name, value]) => `${spaced(name)}: ${shown(value)}`)
  return told.length === 0 ? message : `${message} (${told.join(', ')})`
}

function filled(sentence: string, fields: Readonly<Record<string, unknown>>): string {
  return sentence
    .replace(/\[([^[{]*\{(\w+)\}[^[\]]*)\]/, (_all, part: string, name: string) =>
      fields[name] === undefined ? '' : part,
    )
    .replace(/\{(\w+)\}/g, (_all, name: string) => counted(name, fields[name]))
}

function counted(name: string, value: unknown): string {
  if (typeof value !== 'number') return shown(value)
  return name.endsWith('Ms') ? `${Math.round(value / 1000)} s` : value.toLocaleString('en')
}

/** `secondsLeft` → `seconds left`. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
