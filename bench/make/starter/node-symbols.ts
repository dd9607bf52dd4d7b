// Collects the documented symbols of Node.js from the declarations of @types/node, by page of its documentation.
import { type Declaration, readDeclarations } from './declarations.ts'
import { type DocComment, readDocComment } from './doc-comment.ts'
import type { NpmPackage } from './npm-package.ts'

export interface NodeMember {
  readonly name: string
  readonly isCallable: boolean
  readonly signatures: string[]
  readonly comments: DocComment[]
}

export interface NodeSymbol extends NodeMember {
  /** As it is written in code and in the documentation: `fs.readFile`, `net.Server`. */
  readonly name: string
  /** Such as `node:fs/promises`. */
  readonly module: string
  /** The documentation's page, without `.html`. */
  readonly page: string
  readonly isClass: boolean
  readonly members: Map<string, NodeMember>
}

/** Modules documented on a page of another name. */
const PAGES: Readonly<Record<string, string>> = {
  sea: 'single-executable-applications',
  trace_events: 'tracing',
  'stream/web': 'webstreams',
  'stream/consumers': 'webstreams',
  'stream/iter': 'stream_iter',
}
/** How the documentation writes a module's name before a symbol, where it is not the module's own. */
const PREFIXES: Readonly<Record<string, string>> = {
  'fs/promises': 'fsPromises',
  'dns/promises': 'dnsPromises',
  'timers/promises': 'timersPromises',
  'readline/promises': 'readlinePromises',
  'util/types': 'util.types',
  'stream/promises': 'stream',
  'stream/web': '',
  'stream/consumers': 'streamConsumers',
  'stream/iter': '',
  'zlib/iter': '',
  'test/reporters': '',
  'assert/strict': 'assert',
  'inspector/promises': 'inspector',
}
/** Interfaces whose members are used on a global or on the module itself. */
const OBJECTS: Readonly<Record<string, string>> = {
  Process: 'process',
  PlatformPath: 'path',
  Console: 'console',
}
/** Namespaces whose content the documentation shows as the module's own. */
const TRANSPARENT = new Set(['global', 'NodeJS', 'EventEmitter', 'Stream', 'Module'])
/** Documented without the module's name before them. */
const GLOBALS = new Set(['Buffer', 'EventEmitter'])
/** Shapes of arguments and results: they have no place of their own in the documentation. */
const SHAPES =
  /(Options|Opts|Option|EventMap|Init|Config|Params|Map|Input|Output|Result|Info|Args|Constructor|Settings|Types?|Like|Base|Entry)$/
/** Older TypeScript, globals that MDN describes, and the inspector's protocol, which Node.js doesn't document. */
const SKIPPED_FILES = /^(ts\d|web-globals\/|inspector\.generated|index\.d\.ts|constants\.d\.ts|globals\.)/

interface Place {
  readonly symbols: Map<string, NodeSymbol>
  readonly module: string
  readonly page: string
  readonly prefix: string
}

function isCallable(declaration: Declaration): boolean {
  if (declaration.kind === 'class' || declaration.kind === 'interface') return false
  return (
    declaration.kind === 'function' ||
    /^(?:static\s+)?[\w$]+\??(?:\s*[<(]|: \([^()]*\) =>)/.test(declaration.signature)
  )
}

function addTo(member: NodeMember, declaration: Declaration): void {
  if (member.isCallable && declaration.kind !== 'class') {
    const signature = declaration.signature.replace(/\( /g, '(').replace(/,? \)/g, ')')
    if (signature.length < 600) member.signatures.push(signature)
  }
  if (declaration.comment === '') return
  const comment = readDocComment(declaration.comment)
  const isNew = member.comments.every((other) => other.description !== comment.description)
  if (comment.description !== '' && isNew) member.comments.push(comment)
}

function newMember(name: string, declaration: Declaration): NodeMember {
  return { name, isCallable: isCallable(declaration), signatures: [], comments: [] }
}

function symbolAt(place: Place, declaration: Declaration, isClass: boolean): NodeSymbol {
  const isBare = place.prefix === '' || place.prefix === declaration.name || GLOBALS.has(declaration.name)
  const name = isBare ? declaration.name : `${place.prefix}.${declaration.name}`
  const id = `${place.page} ${name}`
  const known = place.symbols.get(id)
  if (known) return known
  const { module, page } = place
  const symbol: NodeSymbol = { ...newMember(name, declaration), module, page, isClass, members: new Map() }
  place.symbols.set(id, symbol)
  return symbol
}

function addClass(place: Place, declaration: Declaration): void {
  const documented = declaration.comment !== '' || declaration.body.some((member) => member.comment !== '')
  if (!documented || SHAPES.test(declaration.name) || declaration.name.startsWith('_')) return
  const symbol = symbolAt(place, declaration, true)
  addTo(symbol, declaration)
  for (const child of declaration.body) {
    if (child.kind !== 'member' || /^(new|constructor|prototype|__|\[)/.test(child.name)) continue
    const member = symbol.members.get(child.name) ?? newMember(child.name, child)
    symbol.members.set(child.name, member)
    addTo(member, child)
  }
}

function visitNamespace(place: Place, declaration: Declaration): void {
  const { name, body } = declaration
  // `namespace readFile { function __promisify__ }` only types util.promisify().
  if (body.some((child) => child.name === '__promisify__')) return
  if (name === 'webcrypto') visit({ ...place, page: 'webcrypto', prefix: '' }, body)
  else if (TRANSPARENT.has(name) || name === place.prefix) visit(place, body)
  else if (name === 'constants' || name === 'promises' || name === 'EventData') return
  else visit({ ...place, prefix: place.prefix === '' ? name : `${place.prefix}.${name}` }, body)
}

function visit(place: Place, declarations: readonly Declaration[]): void {
  for (const declaration of declarations) {
    const { kind, name, body, comment } = declaration
    const object = kind === 'interface' ? OBJECTS[name] : undefined
    if (object !== undefined) {
      visit({ ...place, prefix: object }, body)
    } else if (kind === 'namespace') visitNamespace(place, declaration)
    else if (kind === 'interface' || kind === 'class') addClass(place, declaration)
    else if (kind === 'function' || (kind === 'member' && (comment !== '' || isCallable(declaration)))) {
      if (/^(\[|__)/.test(name)) continue
      addTo(symbolAt(place, declaration, false), declaration)
    }
  }
}

/** In the order of the files; symbols that nothing is said about are left out. */
export function readNodeSymbols(types: NpmPackage): NodeSymbol[] {
  const symbols = new Map<string, NodeSymbol>()
  for (const file of types.files()) {
    if (!file.endsWith('.d.ts') || SKIPPED_FILES.test(file)) continue
    for (const declaration of readDeclarations(types.text(file))) {
      if (declaration.kind !== 'module' || !declaration.name.startsWith('node:')) continue
      const module = declaration.name.slice('node:'.length)
      const page = PAGES[module] ?? module.split('/')[0] ?? module
      visit({ symbols, module: declaration.name, page, prefix: PREFIXES[module] ?? module }, declaration.body)
    }
  }
  return [...symbols.values()].filter(
    ({ comments, members }) =>
      comments.length > 0 || [...members.values()].some((member) => member.comments.length > 0),
  )
}
