// robots.txt by RFC 9309: which paths of a site a crawler may ask for, and what else the file says.
import { inPortions } from '../in-portions.ts'
import { createStepBudget } from '../step-budget.ts'
import { compileWildcards, type MatchWildcards } from './wildcard.ts'

/** The part of a file that is read: RFC 9309, 2.5 asks for at least 500 KiB. */
export const ROBOTS_MAX_BYTES = 500 * 1024

/** More than real files and addresses need; together they bound what the most hostile file costs to match. */
const MAX_RULES = 5000
/** Stars of all of them: what stands behind each is looked for all along a path. */
const MAX_STARS = 2000
const MAX_PATH = 2048
/**
 * Characters that the rules look at for one path, some 2 ms: twice what 500 KiB without a star take. A file that asks
 * for more was made to; what its rules would say is not known then, so the path is left alone.
 */
const MOST_STEPS = 1_000_000
/** Of paths that are decided on in one go, whoever asks: a call, a walk or a crawl may ask about thousands. */
const PORTION = 200_000
/** A crawl delay above this would mean "never" in other words. */
const MAX_CRAWL_DELAY_MS = 3_600_000

export interface RobotsRules {
  /** Whether the path (with its query) may be fetched. Where many are asked about, others have turns in between. */
  allows(pathAndQuery: string): Promise<boolean>
  /** The pause between two requests that the site asks for. */
  readonly crawlDelayMs?: number
  /** Addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[]
  /** Characters held, so that a cache of rules can be bounded. */
  readonly size: number
}

interface WrittenRule {
  readonly allow: boolean
  readonly pattern: string
}

/** Its pattern is normalised; the length decides between rules that match. */
interface Rule extends WrittenRule {
  readonly matches: MatchWildcards
}

interface Group {
  readonly agents: string[]
  readonly rules: WrittenRule[]
  crawlDelayMs?: number
}

/** Rules that let everything pass, as where a site has no robots.txt. */
export const ALLOW_ALL: RobotsRules = { allows: async () => true, sitemaps: [], size: 0 }

/** Reads the file's text for one crawler, named by its product token. */
export function parseRobotsTxt(text: string, productToken: string): RobotsRules {
  const { groups, sitemaps } = readGroups(text.slice(0, ROBOTS_MAX_BYTES))
  const token = productToken.toLowerCase()
  const own = groups.filter((group) => group.agents.includes(token))
  const chosen = own.length > 0 ? own : groups.filter((group) => group.agents.includes('*'))
  const { rules, stars } = compiled(chosen.flatMap((group) => group.rules))
  // The longest match decides, and allow wins a tie: in this order the first match is the answer.
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow))
  const delays = chosen.flatMap((group) => group.crawlDelayMs ?? [])
  const parts = [...rules.map((rule) => rule.pattern), ...sitemaps]
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return {
    async allows(pathAndQuery) {
      await portions.did(Math.min(MOST_STEPS, size + stars * pathAndQuery.length))
      return decide(rules, shortened(normalisePath(pathAndQuery)))
    },
    ...(delays.length > 0 && { crawlDelayMs: Math.max(...delays) }),
    sitemaps,
    size,
  }
}

const portions = inPortions(PORTION)

/** The first of them, with stars and without. */
function compiled(written: readonly WrittenRule[]): { rules: Rule[]; stars: number } {
  const rules: Rule[] = []
  let stars = 0
  for (const { allow, pattern } of written) {
    const more = stars + pattern.split('*').length - 1
    if (more > MAX_STARS && more > stars) continue
    if (rules.length === MAX_RULES) break
    stars = more
    rules.push(ruleOf(allow, normalisePattern(pattern)))
  }
  return { rules, stars }
}

function decide(rules: readonly Rule[], path: string): boolean {
  if (path === '/robots.txt') return true
  const steps = createStepBudget(MOST_STEPS)
  for (const rule of rules) {
    if (rule.matches(path, steps)) return rule.allow
    if (steps.isSpent()) return false
  }
  return true
}

/** A long path without its middle. The star there is in no other path, so no part of a pattern spans the gap. */
function shortened(path: string): string {
  return path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH / 2)}*${path.slice(-MAX_PATH / 2)}`
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let group: Group | undefined
  let named = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [field, value] = readLine(line)
    if (field === 'sitemap' && value !== '' && sitemaps.length < 1000) sitemaps.push(value)
    if (field === 'user-agent') {
      // Names in a row share one group; a name after a rule starts the next.
      if (!group || !named) {
        group = { agents: [], rules: [] }
        groups.push(group)
      }
      group.agents.push(agentToken(value))
      named = true
    }
    if (group && isMember(field)) {
      addMember(group, field, value)
      named = false
    }
  }
  return { groups, sitemaps }
}

function readLine(line: string): [field: string, value: string] {
  const hash = line.indexOf('#')
  const content = hash < 0 ? line : line.slice(0, hash)
  const colon = content.indexOf(':')
  if (colon < 0) return ['', '']
  return [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
}

function agentToken(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]+/.exec(value.toLowerCase())?.[0] ?? '')
}

function isMember(field: string): boolean {
  return field === 'allow' || field === 'disallow' || field === 'crawl-delay'
}

function addMember(group: Group, field: string, value: string): void {
  if (field === 'crawl-delay') {
    const seconds = Number.parseFloat(value)
    if (seconds >= 0) group.crawlDelayMs = Math.min(seconds * 1000, MAX_CRAWL_DELAY_MS)
    return
  }
  // An empty pattern matches nothing (RFC 9309, 2.2.2), and one that starts elsewhere can't match a path.
  if (!/^[/*]/.test(value) || group.rules.length >= MAX_RULES) return
  group.rules.push({ allow: field === 'allow', pattern: value })
}

function ruleOf(allow: boolean, pattern: string): Rule {
  const pieces = (pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}*`).split('*')
  return { allow, pattern, matches: compileWildcards(pieces) }
}

/** Characters outside ASCII as UTF-8 escapes, escapes of unreserved characters undone, the others in upper case. */
function normaliseEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})|[^!-~]+/gi, (found, hex: string | undefined) => {
    if (hex === undefined) return encodeURIComponent(found.toWellFormed())
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : found.toUpperCase()
  })
}

function normalisePattern(pattern: string): string {
  const text = normaliseEscapes(pattern).replace(/\*{2,}/g, '*')
  // Only a closing dollar sign is special.
  return text.replace(/\$(?=.)/g, '%24')
}

/** In a path both special characters are plain ones (RFC 9309, 2.2.3). */
function normalisePath(path: string): string {
  return normaliseEscapes(path).replaceAll('*', '%2A').replaceAll('$', '%24')
}
