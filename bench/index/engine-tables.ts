// Prints what the index bench measured, as tables.
import { CLASSES, type QueryClass } from './bench-queries.ts'
import type { EngineCosts, QueryCost } from './engine-costs.ts'

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const [first = 0, ...rest] = [head, ...rows]
    .map((cells) => cells.map((cell) => cell.length))
    .reduce((widths, cells) => widths.map((width, place) => Math.max(width, cells[place] ?? 0)))
  const line = ([name = '', ...cells]: readonly string[]): string =>
    [name.padEnd(first), ...cells.map((cell, place) => cell.padStart(rest[place] ?? 0))].join('  ')
  console.log(`\n${title}\n${[head, ...rows].map(line).join('\n')}`)
}

const cpuOf = ({ queries }: EngineCosts, kind: QueryClass): number => queries[kind]?.cpu ?? Number.NaN

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

function queryCell({ cpu, wall, hits }: QueryCost): string {
  return `${cpu.toFixed(3)} (p99 ${(wall[Math.floor(0.99 * (wall.length - 1))] ?? 0).toFixed(1)}, ${hits.toFixed(1)} hits)`
}

/** All engines at one size; how many times the first one's cost the others take, by class and in the mean. */
export function printSize(documents: number, limit: number, engines: readonly EngineCosts[]): void {
  const [own, ...rivals] = engines
  if (!own) return
  const cells = (cell: (engine: EngineCosts) => string): string[] => engines.map(cell)
  const classes = CLASSES.map((kind) => [
    `${kind}, CPU ms a query`,
    ...cells(({ queries }) => (queries[kind] ? queryCell(queries[kind]) : '')),
    ...rivals.map((rival) => (cpuOf(rival, kind) / cpuOf(own, kind)).toFixed(2)),
  ])
  const means = rivals.map((rival) => mean(CLASSES.map((kind) => cpuOf(rival, kind) / cpuOf(own, kind))))
  table(
    `${documents} documents, top ${limit}`,
    ['', ...cells(({ name }) => name), ...rivals.map(({ name }) => `${name} / own`)],
    [
      ...classes,
      ['mean of the ratios', ...cells(() => ''), ...means.map((ratio) => ratio.toFixed(2))],
      [
        'bytes a document',
        ...cells(({ bytesEach }) => bytesEach.toFixed(0)),
        ...rivals.map(({ bytesEach }) => (bytesEach / own.bytesEach).toFixed(2)),
      ],
      [
        'documents a CPU-second',
        ...cells(({ building }) => building.toFixed(0)),
        ...rivals.map(({ building }) => (own.building / building).toFixed(2)),
      ],
      [
        'memory of a process that serves it, MB',
        ...cells(({ servedBytes }) => (servedBytes / 1e6).toFixed(0)),
      ],
    ],
  )
}

/** How cost grows with the collection, for each engine; the last column is linear where it is that of the documents. */
export function printGrowth(sizes: readonly { documents: number; engines: readonly EngineCosts[] }[]): void {
  const [first] = sizes
  const last = sizes.at(-1)
  if (!first || !last || first === last) return
  const times = (last.documents / first.documents).toFixed(0)
  const rows = first.engines.flatMap(({ name }, place) =>
    CLASSES.map((kind) => {
      const costs = sizes.map(({ engines }) => (engines[place] ? cpuOf(engines[place], kind) : Number.NaN))
      const growth = (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN)
      return [`${name} ${kind}`, ...costs.map((cost) => cost.toFixed(3)), `${growth.toFixed(1)} x`]
    }),
  )
  table(
    `CPU ms a query as the collection grows to ${times} times`,
    ['', ...sizes.map(({ documents }) => String(documents)), 'growth'],
    rows,
  )
}
