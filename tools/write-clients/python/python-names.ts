// Names and wrapped text as Python has them.

const KEYWORDS = [
  'from',
  'import',
  'class',
  'def',
  'is',
  'in',
  'not',
  'global',
  'lambda',
  'with',
  'as',
  'pass',
]

/** `includeDomains` and `X-Budget-Id` as Python writes them: `include_domains`, `budget_id`. */
export function snakeCase(name: string): string {
  const words = name
    .replace(/^X-/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/-/g, '_')
    .toLowerCase()
  return KEYWORDS.includes(words) ? `${words}_` : words
}

/** `cost_dollars` and `cost` as parts of a type's name: `CostDollars`, `Cost`. */
export function pascalCase(name: string): string {
  return snakeCase(name)
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

export function isPythonName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.includes(name)
}

const WIDTH = 100

/** Lines of at most 100 characters; the first begins with `first`, the others with `rest`. */
export function wrap(text: string, first: string, rest: string): string[] {
  const lines: string[] = []
  let line = first
  for (const word of text.replaceAll('\\', '\\\\').split(/\s+/)) {
    const longer = /\S$/.test(line) && line !== first ? `${line} ${word}` : `${line}${word}`
    if (longer.length > WIDTH && line !== first && line !== rest) {
      lines.push(line)
      line = `${rest}${word}`
    } else {
      line = longer
    }
  }
  return [...lines, line]
}
