// The import table of ARCHITECTURE.md, enforced: fails on the first import that breaks it, type imports included.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..', 'src')

const ENGINE = [
  'engine/index',
  'engine/pages',
  'engine/search',
  'engine/news',
  'engine/crawl',
  'engine/answers',
]

/** Rooms that a room may import, besides itself, foundation and vocabulary. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  foundation: [],
  vocabulary: [],
  contract: [],
  workers: [],
  'inverted-index': [],
  'engine/pages': [],
  'engine/answers': [],
  'engine/index': ['engine/pages'],
  'engine/crawl': ['engine/index', 'engine/pages'],
  'engine/news': ['engine/index', 'engine/pages'],
  'engine/search': ['engine/index', 'engine/answers', 'engine/pages'],
  accounts: [],
  operations: ['workers', 'contract', 'accounts', ...ENGINE],
  'adapters/*': ['workers', 'accounts', ...ENGINE],
  'adapters/embedded-index': ['workers', 'engine/index', 'inverted-index'],
  'surfaces/*': ['contract', 'operations'],
  'surfaces/compat': ['contract', 'operations', 'surfaces/rest'],
  'surfaces/console': ['contract', 'operations', 'accounts'],
  app: ['*'],
}

/** Rooms that know no word of search. */
const WITHOUT_VOCABULARY = ['foundation', 'workers', 'inverted-index', 'accounts']

/** Folders that their own room alone may import. */
const PRIVATE = [
  'adapters/facts/sorted',
  'adapters/files/mail',
  'adapters/files/mediawiki',
  'adapters/files/packing',
  'adapters/files/warc',
  'adapters/files/zim',
  'engine/answers/calculator',
  'engine/answers/codes',
  'engine/answers/units',
  'engine/pages/extract',
  'engine/search/enrich',
  'engine/search/explain',
  'engine/search/page',
  'engine/search/read',
  'engine/search/retrieve',
  'inverted-index/codec',
  'inverted-index/score',
]

/** What connects: the Fetcher, and clients of servers that the settings name or of this service itself. */
const OWN_CLIENTS = [
  'adapters/http/guard/guarded-connector.ts',
  'adapters/http/http-fetcher.ts',
  'adapters/opensearch/server-client.ts',
  'adapters/redis/open-redis.ts',
  'adapters/sql/postgres/open-postgres.ts',
  'adapters/sql/postgres/postgres-connection.ts',
  'adapters/sql/postgres/postgres-session.ts',
  'adapters/x402/chain-reader.ts',
  'adapters/x402/official-classes.ts',
  'app/operator/doctor.ts',
  'app/running-service.ts',
]

/** The stages of a search, in their order: each sees those before it. Ports and requests stand beside them. */
const SEARCH_STAGES = ['read', 'plan', 'retrieve', 'rank', 'page', 'enrich', 'explain', 'watch']

/** The place of a file's stage in the search; -1 for what is no stage. */
function stageOf(path: string): number {
  const [, stage = ''] = /^engine\/search\/([^/]+)\//.exec(path) ?? []
  return SEARCH_STAGES.indexOf(stage)
}

/** The room of a file, by its path below src. */
function roomOf(path: string): string {
  const parts = path.split('/')
  const nested = parts[0] === 'engine' || parts[0] === 'adapters' || parts[0] === 'surfaces'
  return nested ? `${parts[0]}/${parts[1]}` : (parts[0] ?? '')
}

function allowed(from: string, to: string): boolean {
  if (from === to) return true
  if (to === 'foundation') return from !== 'vocabulary'
  if (to === 'vocabulary') return !WITHOUT_VOCABULARY.includes(from)
  const rooms = MAY_IMPORT[from] ?? MAY_IMPORT[`${from.split('/')[0]}/*`] ?? []
  return rooms.includes('*') || rooms.includes(to)
}

function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => normalize(path))
    .filter((path) => /\.tsx?$/.test(path))
}

/** What is asked of a file by many of the tests is worked out once. */
function onceEach<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, T>()
  return (path) => made.get(path) ?? (made.set(path, make(path)).get(path) as T)
}

const textOf = onceEach((path) => readFileSync(join(SRC, path), 'utf8'))

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const importsOf = onceEach((path) =>
  [...textOf(path).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? ''),
)

/** Imports of our own code, as paths below src; data in facts/ is open to every room. */
const ownImports = onceEach((path) =>
  importsOf(path)
    .filter((target) => target.startsWith('.'))
    .map((target) => relative(SRC, join(SRC, dirname(path), target)))
    .filter((target) => !/^\.\.\/facts\/.*\.json$/.test(target)),
)

/** The names that a file imports as values, with the file of ours that has them. */
function valueImports(path: string): { readonly name: string; readonly target: string }[] {
  const text = textOf(path)
  return [...text.matchAll(/(?:^|\n)import \{([^}]*)\}\s*from\s*'(\.[^']+)'/g)].flatMap(
    ([, names = '', target = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ name, target: relative(SRC, join(SRC, dirname(path), target)) })),
  )
}

/** How many folders below its room a file lies; the operator's part of operations counts as a room. */
function depthOf(path: string): number {
  const room = path.startsWith('operations/operator/') ? 'operations/operator' : roomOf(path)
  return relative(room, dirname(path)).split('/').filter(Boolean).length
}

/** The files that are loaded with one. */
function loadedWith(path: string): string[] {
  const loaded = new Set([path])
  for (const one of loaded) for (const { target } of valueImports(one)) loaded.add(target)
  return [...loaded].filter((one) => one.endsWith('.ts'))
}

/** The files of the benches, as paths from src. */
function benchFiles(): string[] {
  const folder = join(SRC, '..', 'bench')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => relative(SRC, join(folder, path)))
}

/** One that comes back to where it began, in words. */
function circleIn(graph: ReadonlyMap<string, Iterable<string>>): string | undefined {
  const done = new Set<string>()
  const walk = (place: string, trail: readonly string[]): string | undefined => {
    if (trail.includes(place)) return [...trail.slice(trail.indexOf(place)), place].join(' -> ')
    if (done.has(place)) return undefined
    for (const next of graph.get(place) ?? []) {
      const circle = walk(next, [...trail, place])
      if (circle) return circle
    }
    done.add(place)
    return undefined
  }
  return [...graph.keys()].map((place) => walk(place, [])).find(Boolean)
}

/** The files and folders right below a folder, with those that they import there. */
function roomsBelow(
  folder: string,
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, Set<string>> {
  const roomAt = (path: string): string => relative(folder, path).split('/')[0] ?? ''
  const rooms = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const room = roomAt(path)
    if (room === '..') continue
    const others = targets.map(roomAt).filter((other) => other !== '..' && other !== room)
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]))
  }
  return rooms
}

const LONGEST_FUNCTION = 60

/**
 * How long each function is without those inside it: a part with needs is a function of its ports that holds several
 * small ones, and a reader takes them one by one.
 */
function ownLengths(path: string): { readonly name: string; readonly lines: number }[] {
  const text = textOf(path)
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line
  const lengths: { name: string; lines: number }[] = []
  /** The lines of the functions at or below a node. */
  const inside = (node: ts.Node): number => {
    let below = 0
    ts.forEachChild(node, (child) => {
      below += inside(child)
    })
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return below
    const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
    // A callback of a line or two reads as part of what it stands in.
    if (lines <= 3) return below
    const named = ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
    const name = node.name ?? (named ? node.parent.name : undefined)
    lengths.push({ name: name?.getText() ?? '', lines: lines - below })
    return lines
  }
  inside(file)
  return lengths
}

/** The console's app runs in a browser and shows lines of code that read an environment. */
function inBrowser(path: string): boolean {
  return path.startsWith('surfaces/console/app/')
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

describe('the house', () => {
  const files = sourceFiles()
  const code = files.filter((path) => !isTest(path))

  it('has files to check', () => {
    expect(code.length).toBeGreaterThan(10)
  })

  it('knows every room', () => {
    const rooms = new Set(files.map(roomOf))
    const unknown = [...rooms].filter(
      (room) => !(room in MAY_IMPORT) && !(`${room.split('/')[0]}/*` in MAY_IMPORT),
    )
    expect(unknown).toEqual([])
  })

  it('imports only downwards', () => {
    const broken = code.flatMap((path) =>
      ownImports(path)
        .filter((target) => !allowed(roomOf(path), roomOf(target)))
        .map((target) => `${path} -> ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('reaches into another room no deeper than its subfolders, and into no private one', () => {
    const broken = code.flatMap((path) =>
      ownImports(path)
        .filter((target) => roomOf(target) !== roomOf(path))
        .filter(
          (target) =>
            (depthOf(target) > 1 && roomOf(path) !== 'app') ||
            PRIVATE.some((folder) => target.startsWith(`${folder}/`)),
        )
        .map((target) => `${path} -> ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('has adapters that make no part of what they serve', () => {
    const broken = code
      .filter((path) => path.startsWith('adapters/'))
      .flatMap((path) =>
        valueImports(path)
          .filter(({ target }) => /^(engine|accounts)\//.test(target))
          .filter(({ name, target }) => name.startsWith('create') || target.startsWith('engine/search/'))
          .map(({ name, target }) => `${path} -> ${name} of ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('connects by the Fetcher, but for servers that the settings name', () => {
    const connecting = code.filter((path) => {
      const text = textOf(path)
      const imports = /(?:from |import\()'(?:undici|pg|node:tls|@redis\/client)'/.test(
        text.replace(/(?:^|\n)import type [^']*'[^']*'/g, ''),
      )
      return (
        /^(accounts|adapters|app|engine|operations|workers)\//.test(path) &&
        (imports || /await fetch\(|HTTPFacilitatorClient\(/.test(text))
      )
    })
    expect(connecting.sort()).toEqual(OWN_CLIENTS)
  })

  it('searches in one direction', () => {
    const folders = new Set(code.flatMap((path) => /^engine\/search\/([^/]+)\//.exec(path)?.[1] ?? []))
    expect([...folders].sort()).toEqual([...SEARCH_STAGES].sort())
    const broken = code.flatMap((path) =>
      ownImports(path)
        .filter((target) => stageOf(path) >= 0 && stageOf(target) > stageOf(path))
        .map((target) => `${path} -> ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('has no level with more files than a reader takes in', () => {
    const levels = Map.groupBy([...code, ...benchFiles()], (path) => dirname(path))
    const wide = [...levels]
      .filter(([, paths]) => paths.length > 25)
      .map(([level, paths]) => `${level}: ${paths.length}`)
    expect(wide).toEqual([])
  })

  it('has no circle of files', () => {
    expect(circleIn(new Map(code.map((path) => [path, ownImports(path)])))).toBeUndefined()
  })

  it('has no circle of rooms on any level', () => {
    const imports = new Map([...code, ...benchFiles()].map((path) => [path, ownImports(path)]))
    const folders = new Set([...imports.keys()].map((path) => dirname(path)))
    for (const folder of folders) if (!/^\.+$/.test(dirname(folder))) folders.add(dirname(folder))
    const circles = ['.', ...folders].flatMap((folder) => {
      const circle = circleIn(roomsBelow(folder, imports))
      return circle ? [`${folder}: ${circle}`] : []
    })
    expect(circles).toEqual([])
  })

  it('keeps the HTTP server, the database and the environment out of the inner rooms', () => {
    const inner = /^(foundation|vocabulary|contract|engine|accounts|operations|inverted-index)\//
    const outer =
      /^(hono|@hono\/|better-sqlite3|pg$|@redis\/|kysely|undici|node:http|node:https|node:net|pino|prom-client)/
    const broken = code
      .filter((path) => inner.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => outer.test(target))
          .map((target) => `${path} -> ${target}`),
      )
    const readers = code.filter(
      (path) => path !== 'app/config.ts' && !inBrowser(path) && /process\.env/.test(textOf(path)),
    )
    expect([...broken, ...readers]).toEqual([])
  })

  it('starts threads in one place, but for those that docs/decisions/0064 names', () => {
    const starting = code.filter((path) => /\bnew Worker\(/.test(textOf(path)))
    expect(starting.sort()).toEqual([
      'adapters/embedded-index/rpc-worker.ts',
      'inverted-index/merge/merge-in-worker.ts',
      'workers/worker-thread.ts',
    ])
  })

  it('loads no schema, query builder or parser of markup with a search thread', () => {
    const loaded = loadedWith('app/open/search-threads/search-thread.ts')
    const heavy = /\nimport (?!type )[^']*from '(?:zod|kysely|htmlparser2|undici)'/
    expect(loaded.filter((path) => heavy.test(textOf(path)))).toEqual([])
    expect(loaded.length).toBeGreaterThan(200)
  })

  it('loads answerers, models, payments and the library of tools where they are used, not with every service', () => {
    const loaded = loadedWith('app/build-service.ts')
    const rare = /^(?:engine\/answers\/answerers|app\/open\/(?:models\/open-semantics|open-x402))\.ts$/
    const library = /\nimport (?!type )[^']*from '@modelcontextprotocol\//
    expect(loaded.filter((path) => rare.test(path) || library.test(textOf(path)))).toEqual([])
    expect(loaded.length).toBeGreaterThan(300)
  })

  it('holds and charges money in one place', () => {
    const paying = code.filter(
      (path) => /^(operations|surfaces|app)\//.test(path) && /\.(reserve|charge|settle)\(/.test(textOf(path)),
    )
    expect(paying).toEqual(['operations/run-call.ts'])
  })

  it('hands everything on but whose turn it is', () => {
    const hidden = code.filter((path) => /AsyncLocalStorage/.test(textOf(path)))
    expect(hidden).toEqual(['foundation/tenant.ts'])
  })

  it('says in its first line what each file is for', () => {
    const silent = files.filter((path) => !/^(#!.*\n)?(\/\/|\/\*\*) \S/.test(textOf(path)))
    expect(silent).toEqual([])
  })

  it('has no long function', () => {
    const long = code.flatMap((path) =>
      ownLengths(path)
        .filter(({ lines }) => lines > LONGEST_FUNCTION)
        .map(({ name, lines }) => ({ name: `${path} ${name}`, lines })),
    )
    expect(long).toEqual([])
  })

  it('keeps every file short', () => {
    const long = code.filter((path) => textOf(path).split('\n').length > 401)
    expect(long).toEqual([])
  })
})
