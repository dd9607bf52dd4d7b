// The table of docs/operate/scale.md is what its formulas give.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'operate', 'scale.md'), 'utf8')

/** Of a page with the 475 postings of those that were measured. */
const MOST_PAGES_A_SHARD = 8e6
const [BYTES_A_PAGE, BYTES_A_VECTOR, VECTORS_A_PAGE, COPIES] = [5_000, 520, 2, 2]
const [SHARD_MS, AT_PAGES, BUSY] = [6.4, 37_000, 0.6]
const NODE = { cores: 16, cacheGb: 96, flashGb: 2_000, dollars: 480 }

/** What the table says of so many pages and searches a second, least and most where it gives both. */
function row(pages: number, searches: number) {
  const shards = Math.max(3, Math.ceil(pages / MOST_PAGES_A_SHARD))
  const disk = (1.5 * pages * COPIES * (BYTES_A_PAGE + BYTES_A_VECTOR * VECTORS_A_PAGE)) / 1e9
  const growth = Math.sqrt(pages / shards / AT_PAGES)
  const cores = [1, growth].map((times) => (searches * shards * SHARD_MS * times) / 1000 / BUSY)
  const held = Math.max(3, Math.ceil(disk / NODE.flashGb), Math.ceil(disk / 3 / NODE.cacheGb))
  const nodes = cores.map((one) => Math.max(held, Math.ceil(one / NODE.cores)))
  return { shards: [shards], disk: [disk], cores, nodes, dollars: nodes.map((one) => one * NODE.dollars) }
}

/** `14 to 200` is both, `3` is one number twice. */
function range(cell: string): number[] {
  return cell.replaceAll(',', '').split(' to ').map(Number.parseFloat)
}

it('has a row of figures for every size', () => {
  const rows = [...page.matchAll(/^\| ([\d,]+) million \| ([\d,]+) \| (.+) \|$/gm)]
  expect(rows.map(([, pages, searches]) => `${pages} ${searches}`)).toEqual(
    ['10', '100', '1,000'].flatMap((pages) => ['10', '100', '1,000'].map((many) => `${pages} ${many}`)),
  )
  for (const [whole, pages = '', searches = '', rest = ''] of rows) {
    const expected = row((range(pages)[0] ?? 0) * 1e6, range(searches)[0] ?? 0)
    const [shards = '', disk = '', , cores = '', nodes = '', dollars = ''] = rest.split(' | ')
    const cells = { shards, disk, cores, nodes, dollars }
    for (const [name, cell] of Object.entries(cells)) {
      const figures = expected[name as keyof typeof expected]
      const distinct = figures[0] === figures[1] ? figures.slice(1) : figures
      const told = range(cell)
      expect(told, `${name} of ${whole}`).toHaveLength(distinct.length)
      // Small ones have one decimal.
      for (const [at, figure] of distinct.entries())
        expect(Math.abs((told[at] ?? 0) - figure), `${name} of ${whole}`).toBeLessThanOrEqual(
          figure < 10 ? 0.05 : 0.51,
        )
    }
  }
})
