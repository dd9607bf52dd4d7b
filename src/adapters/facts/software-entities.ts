// Programming languages, licences and features of the web platform as entities.
import { createRequire } from 'node:module'
import { itemsOf, type NamedEntity } from './named-entity.ts'

const require = createRequire(import.meta.url)

interface Language {
  readonly name: string
  readonly type: string
  readonly extensions?: readonly string[]
  readonly aliases?: readonly string[]
  readonly interpreters?: readonly string[]
  readonly group?: string
}

/** Languages that many people mean by the name; the rest need "programming language" beside it to be likely. */
const WELL_KNOWN = new Set(
  'Ada C C# C++ COBOL Clojure Dart Elixir Erlang Fortran Go Haskell Java JavaScript Julia Kotlin Lua MATLAB OCaml PHP Pascal Perl Prolog Python R Ruby Rust Scala Swift TypeScript Zig'.split(
    ' ',
  ),
)
/** Names that are no words beside. */
const UNMISTAKABLE = new Set(
  'C++ COBOL Clojure Fortran Haskell JavaScript Kotlin MATLAB OCaml PHP TypeScript'.split(' '),
)
const MOST_EXTENSIONS = 6

export async function languageEntities(): Promise<readonly NamedEntity[]> {
  const all: readonly unknown[] = Object.values(await import('linguist-languages'))
  return all
    .filter(isLanguage)
    .filter(({ type }) => type === 'programming')
    .map((language) => languageEntity(language))
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'object' && value !== null && 'name' in value && 'type' in value
}

function languageEntity({
  name,
  extensions = [],
  aliases = [],
  interpreters = [],
  group,
}: Language): NamedEntity {
  const [first] = extensions
  const known = WELL_KNOWN.has(name)
  return {
    names: [
      name,
      `${name} programming language`,
      `${name} language`,
      ...aliases.filter((alias) => /^[a-z]{5,}$/.test(alias)),
    ],
    entity: {
      name,
      kind: 'programming language',
      summary: `${name} is a programming language${first === undefined ? '' : `; its source files end in ${first}`}.`,
      items: itemsOf({
        Type: 'programming language',
        'File extensions': extensions.slice(0, MOST_EXTENSIONS).join(', '),
        'Also called': aliases.join(', '),
        Interpreters: interpreters.join(', '),
        'Dialect of': group,
      }),
      related: [...new Set(['Programming language', ...(group === undefined ? [] : [group])])],
      source: 'GitHub Linguist (MIT)',
      url: `https://en.wikipedia.org/w/index.php?search=${encodeURIComponent(`${name} programming language`)}`,
      prominence: known ? 0.75 : 0.1,
      plain: UNMISTAKABLE.has(name),
    },
  }
}

interface Licence {
  readonly name: string
  readonly url: string
  readonly osiApproved: boolean
}

export function licenceEntities(): readonly NamedEntity[] {
  const licences = require('spdx-license-list') as Readonly<Record<string, Licence>>
  return Object.entries(licences).map(([id, licence]) => ({
    names: [licence.name, `${id} license`, `${id} licence`, ...(/-/.test(id) ? [id] : [])],
    entity: {
      name: licence.name,
      kind: 'licence',
      summary: `${licence.name} (SPDX identifier ${id}) is a software or content licence${licence.osiApproved ? ' approved by the Open Source Initiative' : ''}.`,
      items: itemsOf({
        'SPDX identifier': id,
        'OSI approved': licence.osiApproved ? 'yes' : 'no',
        Text: licence.url,
      }),
      related: ['Software licence', 'Open source', 'SPDX'],
      source: 'SPDX licence list (CC0)',
      url: `https://spdx.org/licenses/${id}.html`,
      prominence: 0.6,
      plain: true,
    },
  }))
}

interface WebFeature {
  readonly kind: string
  readonly name?: string
  readonly description?: string
  readonly spec?: readonly string[]
  readonly status?: { readonly baseline?: 'high' | 'low' | false; readonly baseline_low_date?: string }
}

const BASELINE = { high: 'widely available', low: 'newly available' } as const

export function webFeatureEntities(): readonly NamedEntity[] {
  const { features } = require('web-features') as { features: Readonly<Record<string, WebFeature>> }
  return Object.entries(features).flatMap(([id, { name, description, spec = [], status }]) => {
    if (name === undefined || description === undefined) return []
    const baseline = status?.baseline ? BASELINE[status.baseline] : 'limited availability'
    return [
      {
        names: [name, `css ${name}`, `${name} css`, `html ${name}`, `${name} html`, `${name} web feature`],
        entity: {
          name,
          kind: 'web platform feature',
          summary: /[.!?]$/.test(description) ? description : `${description}.`,
          items: itemsOf({
            Baseline: baseline,
            'Available since': status?.baseline_low_date?.replace(/^≤/, 'before '),
            Specification: spec[0],
          }),
          related: ['Web platform', 'Baseline'],
          source: 'web-features (Apache-2.0)',
          url: `https://webstatus.dev/features/${id}`,
          prominence: 0.15,
          plain: false,
        },
      },
    ]
  })
}
