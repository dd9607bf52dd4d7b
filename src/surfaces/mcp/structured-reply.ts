// What a program wants of a tool's reply, read back from the document that a model gets: no text, nothing twice.
import { z } from 'zod'

type Fields = Readonly<Record<string, string | number | boolean>>

const text = z.string()
const pageSchema = z.object({ title: text, url: text, date: text.optional(), citation: text.optional() })

/** What svc_web_search gives beside its text. */
export const searchOutputSchema: z.ZodType = z.object({
  results: z.array(pageSchema),
  answer: text.optional(),
  cost_dollars: z.number(),
})

/** What svc_fetch_url gives beside its text. */
export const fetchOutputSchema: z.ZodType = pageSchema.extend({ cost_dollars: z.number() })

const RESULT = /^<result index="\d+" domain="[^"]*">$/

export function structuredSearch(document: string): Record<string, unknown> {
  const lines = document.split('\n')
  const head = fieldsFrom(lines, 0)
  const starts = lines.flatMap((line, at) => (RESULT.test(line) ? [at] : []))
  const before = lines.slice(0, starts[0] ?? lines.length)
  const answer = before.find((line) => line.startsWith('Answer: '))?.slice('Answer: '.length)
  return {
    results: starts.map((at) => pageOf(fieldsFrom(lines, at + 1))),
    ...(answer !== undefined && { answer }),
    cost_dollars: Number(head['cost_dollars'] ?? 0),
  }
}

export function structuredPage(document: string): Record<string, unknown> {
  const head = fieldsFrom(document.split('\n'), 0)
  return { ...pageOf(head), cost_dollars: Number(head['cost_dollars'] ?? 0) }
}

function pageOf({ title, url, date, citation }: Fields): Record<string, unknown> {
  return {
    title: String(title ?? ''),
    url: String(url ?? ''),
    ...(date !== undefined && { date: String(date) }),
    ...(citation !== undefined && { citation: String(citation) }),
  }
}

/** The frontmatter that starts at a line; lists are passed over. */
function fieldsFrom(lines: readonly string[], start: number): Fields {
  const end = lines.indexOf('---', start + 1)
  if (lines[start] !== '---' || end < 0) return {}
  const entries = lines.slice(start + 1, end).flatMap((line): [string, Fields[string]][] => {
    const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, scalar(value)]]
  })
  return Object.fromEntries(entries)
}

/** A value as contract/context/yaml.ts writes it: JSON but for `\xNN`. */
function scalar(value: string): Fields[string] {
  if (value.startsWith('"')) {
    const json = value.replace(/\\(?:\\|x([0-9A-F]{2}))/g, (whole, hex: string | undefined) =>
      hex === undefined ? whole : `\\u00${hex}`,
    )
    try {
      return String(JSON.parse(json))
    } catch {
      return value
    }
  }
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
}
