// SQLite FTS5 as an engine of the index bench: contentless, filters as a term and a joined column.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type BenchEngine, bytesIn } from './bench-engine.ts'
import type { BenchQuery } from './bench-queries.ts'

const TITLE_WEIGHT = 5

export function createFts5Engine(folder: string): BenchEngine {
  mkdirSync(folder, { recursive: true })
  const database = new Database(join(folder, 'fts5.db'))
  database.pragma('journal_mode = OFF')
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -262144')
  database.exec(`
    create table if not exists page (id integer primary key, url text, day integer, rank real);
    create virtual table if not exists words using fts5(title, body, tags, content = '', tokenize = "unicode61 remove_diacritics 0")`)
  const page = database.prepare('insert into page (id, url, day, rank) values (?, ?, ?, ?)')
  const words = database.prepare('insert into words (rowid, title, body, tags) values (?, ?, ?, ?)')
  const plain = database.prepare(
    `select rowid from words where words match ? order by bm25(words, ${TITLE_WEIGHT}, 1, 0) limit ?`,
  )
  const filtered = database.prepare(
    `select words.rowid from words join page on page.id = words.rowid
     where words match ? and page.day >= ? order by bm25(words, ${TITLE_WEIGHT}, 1, 0) limit ?`,
  )
  let count = 0
  return {
    name: 'fts5',
    add({ url, title, body, day, rank, domain, language, filetype }) {
      if (count === 0) database.exec('begin')
      page.run(++count, url, day, rank)
      words.run(count, title, body, `${tag(domain)} l${language} f${filetype}`)
    },
    finish() {
      database.exec(`commit; insert into words(words) values ('optimize')`)
    },
    search(query, limit) {
      const rows =
        query.kind === 'filtered'
          ? filtered.all(match(query), query.fromDay ?? 0, limit)
          : plain.all(match(query), limit)
      return rows.length
    },
    bytes: () => bytesIn(folder),
    close: () => {
      database.close()
    },
  }
}

function tag(domain: string): string {
  return `d${domain.replaceAll(/[^a-z0-9]/g, '')}`
}

function match({ kind, terms, domain = '' }: BenchQuery): string {
  const quoted = terms.map((term) => `"${term}"`)
  const inText = '{title body} : '
  if (kind === 'phrase') return `${inText}"${terms.join(' ')}"`
  if (kind === 'and3') return `${inText}(${quoted.join(' AND ')})`
  const any = `${inText}(${quoted.join(' OR ')})`
  return kind === 'filtered' ? `(${any}) AND tags : ${tag(domain)}` : any
}
