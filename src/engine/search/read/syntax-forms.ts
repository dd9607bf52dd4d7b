// Code that is pasted as a query and is all syntax: what `this.#count` or `/(?<=\$)\d+/` asks about is the form, not the
// names that its writer happened to choose. Each form is searched for by what pages call it.

interface SyntaxForm {
  /** What the form is called, as pages have it. */
  readonly name: string
  /** Takes in the names around the form. Linear: every repetition is bounded or of one class of characters. */
  readonly form: RegExp
}

/** Parts of regular expressions, the most telling first. */
const IN_REGULAR_EXPRESSIONS: readonly SyntaxForm[] = [
  { name: 'lookbehind assertion', form: /\(\?<[=!]/ },
  { name: 'lookahead assertion', form: /\(\?[=!]/ },
  { name: 'named capturing group', form: /\(\?<[A-Za-z_$]/ },
  { name: 'modifier regular expression', form: /\(\?[a-z]*-?[a-z]+:/ },
  { name: 'named backreference', form: /\\k</ },
  { name: 'unicode character class escape', form: /\\[pP]\{/ },
  { name: 'non-capturing group', form: /\(\?:/ },
  { name: 'backreference', form: /\\[1-9]/ },
  { name: 'word boundary assertion', form: /\\[bB]/ },
  { name: 'character class regular expression', form: /\[[^\]]+\]/ },
  { name: 'character class escape', form: /\\[dDwWsS]/ },
  { name: 'quantifier regular expression', form: /[\w)\]][*+?]|\{\d+(?:,\d*)?\}/ },
]

const NAME = '[\\p{L}_$][\\p{L}\\p{N}_$]*'

/** Forms whose signs stand for nothing else, the most telling first. */
const FORMS: readonly SyntaxForm[] = [
  { name: 'template literals', form: /[\p{L}\p{N}_$.]*`[^`]*\$\{[^}]*\}[^`]*`?|^\s*\$\{[^}]*\}\s*$/u },
  { name: 'hashbang comments', form: /^#!\/\S*(?:\s+\S+)?/ },
  {
    name: 'private elements',
    form: new RegExp(`(?:this|${NAME})\\.#${NAME}(?:\\(\\))?(?:\\s*[-+*/]?=.*|\\+\\+|--)?`, 'u'),
  },
  { name: 'numeric separators', form: /\b\d{1,3}(?:_\d{3})+n?\b/ },
  { name: 'BigInt', form: /\b\d+n\b(?:\s*[-+*/%]\s*\b\d+n\b)?/ },
  { name: 'spread syntax', form: /[[({]\s*\.\.\.[\p{L}_$][^\])}]*[\])}]/u },
  {
    name: 'optional chaining',
    form: new RegExp(`${NAME}(?:\\??\\.${NAME})*\\?\\.(?:[[(]|${NAME})[^\\s]*`, 'u'),
  },
  { name: 'nullish coalescing assignment', form: /\S+\s*\?\?=\s*\S+/ },
  { name: 'nullish coalescing operator', form: /\S+\s+\?\?\s+\S+/ },
  { name: 'logical OR assignment', form: /\S+\s*\|\|=\s*\S+/ },
  { name: 'logical AND assignment', form: /\S+\s*&&=\s*\S+/ },
  { name: 'destructuring', form: /\b(?:const|let|var)\s*[{[][^}\]]*[}\]]\s*(?:=.*)?$/ },
  { name: 'CSS nesting selector', form: /&\s*[:.>+~[#][\w-]*(?:\([^)]*\))?(?:\s*\{[^}]*\}?)?/ },
  {
    name: 'attribute selectors',
    form: /[\w.#-]*\[\s*[\w-]+\s*(?:[~|^$*]=\s*["']?|=\s*["'])[^\]"']*["']?\s*[is]?\s*\]/,
  },
  { name: 'dynamic import', form: /\b(?:await\s+)?import\(\s*['"`][^'"`]*['"`]\s*\)/ },
]

/** Elements whose names are seldom anything else in a query of code. */
const ELEMENTS = new Set(
  'a article aside body button dd div dl dt em footer form h1 h2 h3 h4 h5 h6 header img input label li main nav ol option p pre section select span strong summary table tbody td th tr ul video'.split(
    ' ',
  ),
)
const COMBINED = /^([\w-]*(?:[.#:][\w-]+)*) ?([+>~]) ?([\w-]*(?:[.#:][\w-]+)*)$/
const COMBINATORS: Readonly<Record<string, string>> = {
  '+': 'next-sibling combinator',
  '>': 'child combinator',
  '~': 'subsequent-sibling combinator',
}

/** Written from slash to slash, with something in it that no path has. */
const REGULAR_EXPRESSION = /(?<![^\s(=,])\/(?![/*\s])(?:\\.|\[[^\]]*\]|[^/\\[\s])+\/[dgimsuvy]{0,8}(?![\w/])/
const LONGEST = 300

/** A name that others gave: `Object.entries`, `new Promise`, `document.querySelector(`; it is what is asked about. */
const KNOWN_NAME =
  /\b(?:new\s+\p{Lu}|\p{Lu}[\p{L}\p{N}]+\.\p{L}|(?:document|window|console|process|navigator)\.\p{L})/u

/** The pieces of a query with forms of syntax named, where they are all that its code says. */
export function withSyntaxNames(plain: readonly string[]): readonly string[] {
  const text = plain.join(' ')
  const combinator = combinatorIn(text)
  if (combinator !== undefined) return combinator.split(' ')
  if (text.length > LONGEST || !/[#`$?&[({/_]|\dn\b/.test(text) || KNOWN_NAME.test(text)) return plain
  const found = namedExpression(text) ?? namedForm(text)
  return found?.split(' ').filter(Boolean) ?? plain
}

/** Two selectors with a sign between them are all of the query: `h2 + p`; of `a + b` it is a sum. */
function combinatorIn(text: string): string | undefined {
  const [, one = '', sign = '', other = ''] = text.length <= LONGEST ? (COMBINED.exec(text) ?? []) : []
  const areSelectors = [one, other].every((side) => {
    const [element = ''] = side.split(/[.#:]/)
    return side !== '' && (element === '' || ELEMENTS.has(element))
  })
  return areSelectors && one.length + other.length > 2 ? COMBINATORS[sign] : undefined
}

function namedExpression(text: string): string | undefined {
  const [whole] = REGULAR_EXPRESSION.exec(text) ?? []
  const part = whole === undefined ? bareGroup(text) : whole
  if (part === undefined) return undefined
  const name = IN_REGULAR_EXPRESSIONS.find(({ form }) => form.test(part))?.name
  return name === undefined ? undefined : text.replace(part, () => ` ${name} `)
}

/** Without the slashes, only a group with a question mark is sure to be of a regular expression. */
function bareGroup(text: string): string | undefined {
  return /(?<!\S)\S*\(\?(?:<[=!]|<[a-z]+>|[=!:])\S*/i.exec(text)?.[0]
}

function namedForm(text: string): string | undefined {
  const { name, form } = FORMS.find((candidate) => candidate.form.test(text)) ?? {}
  return form && text.replace(form, () => ` ${name} `)
}
