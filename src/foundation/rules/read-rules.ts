// Reads rules written as goggles have them: a line each, a pattern and then `$` with what is to be done.
import { type DomainPattern, parseDomainPattern } from '../web/domain-pattern.ts'

const ACTIONS = ['boost', 'downrank', 'discard', 'pin'] as const
type RuleAction = (typeof ACTIONS)[number]

/** A rule about web addresses: which it is about, and what is to become of them. */
export interface Rule {
  readonly action: RuleAction
  /** From 1 to 10; of `boost` and `downrank` alone. */
  readonly strength: number
  /** What the address must hold; absent: any address. */
  readonly pattern?: string
  /** The host and all below it; absent: any host. */
  readonly site?: DomainPattern
  /** What kind of page it must be; absent: any kind. */
  readonly kind?: string
}

/** Whether a rule says what becomes of all that no other rule is about. */
export function isDefault({ pattern, site, kind }: Rule): boolean {
  return pattern === undefined && site === undefined && kind === undefined
}

/** What is wrong with a line; the message names it. */
export class RuleError extends Error {}

export interface ReadRulesOptions {
  /** The kinds of pages that `kind=` may name. */
  readonly kinds: readonly string[]
}

const LONGEST_PATTERN = 500
const STRENGTH = /^(?:[1-9]|10)$/

/** Empty lines and comments (`!`, `#`) are passed over. Throws RuleError. */
export function readRules(text: string, options: ReadRulesOptions): readonly Rule[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, at) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('!') || line.startsWith('#')) return []
    try {
      return [readLine(line, options)]
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      throw new RuleError(`line ${at + 1}: ${error.message}`)
    }
  })
}

/** A path or a site without an action is boosted by 1, as goggles have it. */
function readLine(line: string, options: ReadRulesOptions): Rule {
  const dollar = line.lastIndexOf('$')
  if (dollar < 0 && !/^[/|]/.test(line)) {
    throw new RuleError('a rule has $boost, $downrank, $discard or $pin')
  }
  const pattern = readPattern(dollar < 0 ? line : line.slice(0, dollar))
  const parts: Partial<Record<keyof Rule, unknown>> = { ...(pattern !== undefined && { pattern }) }
  const instructions = dollar < 0 ? [] : line.slice(dollar + 1).split(',')
  for (const instruction of instructions) readInstruction(instruction.trim(), parts, options)
  const rule = { action: 'boost', strength: 1, ...parts } as Rule
  if (isDefault(rule) && (rule.action === 'boost' || rule.action === 'pin')) {
    throw new RuleError(`$${rule.action} needs a pattern, site= or kind=`)
  }
  return rule
}

function readPattern(text: string): string | undefined {
  const pattern = text.trim().toLowerCase()
  if (pattern.length > LONGEST_PATTERN) {
    throw new RuleError(`the pattern is longer than ${LONGEST_PATTERN} characters`)
  }
  if (/\s/.test(pattern)) throw new RuleError('a pattern has no spaces')
  return /^[*|]*$/.test(pattern) ? undefined : pattern
}

function readInstruction(
  instruction: string,
  parts: Partial<Record<keyof Rule, unknown>>,
  { kinds }: ReadRulesOptions,
): void {
  const [name = '', ...rest] = instruction.split('=')
  const value = rest.length > 0 ? rest.join('=').trim() : undefined
  const action = ACTIONS.find((one) => one === name)
  if (action !== undefined) {
    if (parts.action !== undefined) throw new RuleError(`$${parts.action} and $${name} exclude each other`)
    parts.action = action
    if (value !== undefined) parts.strength = readStrength(action, value)
  } else if (name === 'site') parts.site = readSite(value)
  else if (name === 'kind') parts.kind = readKind(value, kinds)
  // `inurl` says what is so in any case: patterns are looked for in the address.
  else if (instruction !== 'inurl') {
    throw new RuleError(`unknown instruction ${JSON.stringify(instruction.slice(0, 60))}`)
  }
}

function readStrength(action: RuleAction, value: string): number {
  if (action === 'discard' || action === 'pin') throw new RuleError(`$${action} takes no value`)
  if (!STRENGTH.test(value)) throw new RuleError(`$${action}= must be a whole number from 1 to 10`)
  return Number(value)
}

function readSite(value: string | undefined): DomainPattern {
  const site = value === undefined ? undefined : parseDomainPattern(value)
  if (!site || site.below) throw new RuleError('site= must be a domain such as example.com')
  return site
}

function readKind(value: string | undefined, kinds: readonly string[]): string {
  if (value !== undefined && kinds.includes(value)) return value
  throw new RuleError(`kind= must be one of ${kinds.join(', ')}`)
}
