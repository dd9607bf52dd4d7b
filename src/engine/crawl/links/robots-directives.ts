// What a page asks of those who index it: robots meta elements and the X-Robots-Tag header.

export interface RobotsDirectives {
  readonly noindex: boolean
  readonly nofollow: boolean
  readonly noarchive: boolean
}

/** The name that site owners address us by. */
const OWN_NAME = 'whippet'

export const NO_DIRECTIVES: RobotsDirectives = { noindex: false, nofollow: false, noarchive: false }

/** Words of one list, such as `noindex, nofollow` or `none`. */
export function readDirectives(content: string): RobotsDirectives {
  const words = new Set(
    content
      .slice(0, 1_000)
      .toLowerCase()
      .split(/[\s,]+/),
  )
  const none = words.has('none')
  return {
    noindex: none || words.has('noindex'),
    nofollow: none || words.has('nofollow'),
    noarchive: words.has('noarchive') || words.has('nocache'),
  }
}

/** Whether a robots meta element of that name speaks to us. */
export function isForUs(name: string): boolean {
  const lower = name.toLowerCase()
  return lower === 'robots' || lower === OWN_NAME
}

/** The headers, a line each: lists that may each begin with the name of the crawler they are for. */
export function readRobotsTag(headers: string | undefined, now: number): RobotsDirectives {
  const lines = headers?.slice(0, 4_000).split('\n') ?? []
  return lines.map((line) => readLine(line, now)).reduce(join, NO_DIRECTIVES)
}

function readLine(line: string, now: number): RobotsDirectives {
  let addressed = true
  let found = NO_DIRECTIVES
  for (const part of line.split(',')) {
    const colon = part.indexOf(':')
    const name = colon < 0 ? '' : part.slice(0, colon).trim().toLowerCase()
    if (name === 'unavailable_after') {
      if (addressed && Date.parse(part.slice(colon + 1)) < now) found = { ...found, noindex: true }
      continue
    }
    // A name holds for what follows it; rules such as max-snippet also have a colon, but no name looks like them.
    if (name !== '' && !name.startsWith('max-')) addressed = name === OWN_NAME
    if (addressed) found = join(found, readDirectives(name === '' ? part : part.slice(colon + 1)))
  }
  return found
}

export function join(a: RobotsDirectives, b: RobotsDirectives): RobotsDirectives {
  return {
    noindex: a.noindex || b.noindex,
    nofollow: a.nofollow || b.nofollow,
    noarchive: a.noarchive || b.noarchive,
  }
}
