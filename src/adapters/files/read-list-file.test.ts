// Lists of addresses in every form that people have them in.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ListFile, readListFile } from './read-list-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-list-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function read(text: string): Promise<ListFile | undefined> {
  const path = join(folder, 'list')
  await writeFile(path, text)
  return readListFile(path)
}

describe('readListFile', () => {
  it('reads one address a line, with remarks', async () => {
    const text =
      '\uFEFF# mine\r\nhttps://a.example/x#top\r\n\r\n  https://b.example/ # later\r\nhttps://a.example/x\r\n'
    expect(await read(text)).toEqual({
      addresses: ['https://a.example/x', 'https://b.example/'],
      isHistory: false,
    })
    expect(await read('https://a.example/\nand some words\n')).toBeUndefined()
    expect(await read('')).toBeUndefined()
  })

  it('reads bookmarks, but for those that are private', async () => {
    const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Bookmarks</TITLE><DL><p><DT><H3>Dogs</H3><DL><p>
      <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1">A</A><DT><A HREF="https://b.example/" PRIVATE="1">B</A>
      <DT><A HREF="javascript:alert(1)">C</A><DT><A HREF="place:sort=8">D</A><DT><A HREF="file:///etc/passwd">E</A></DL></DL>`
    expect((await read(bookmarks))?.addresses).toEqual(['https://a.example/?x=1&y=2'])
  })

  it('reads outlines: the page of a feed where it is told', async () => {
    const opml = `<?xml version="1.0"?><opml version="2.0"><body><outline text="t">
      <outline type="rss" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/>
      <outline type="rss" xmlUrl="https://b.example/feed"/><outline text="none"/></outline></body></opml>`
    expect((await read(opml))?.addresses).toEqual(['https://a.example/', 'https://b.example/feed'])
  })

  it('reads the histories of Firefox and Chromium while they are written', async () => {
    const places = new BetterSqlite3(join(folder, 'places.sqlite'))
    places.pragma('journal_mode = wal')
    places.exec('create table moz_places (url text, title text, hidden int, last_visit_date int)')
    const put = places.prepare('insert into moz_places values (?, ?, ?, ?)')
    put.run('https://old.example/', 'Old', 0, 1)
    put.run('https://new.example/', 'New', 0, 2)
    put.run('https://frame.example/', 'Frame', 1, 3)
    put.run('about:config', 'x', 0, 4)
    expect(await readListFile(join(folder, 'places.sqlite'))).toEqual({
      addresses: ['https://new.example/', 'https://old.example/'],
      isHistory: true,
    })
    places.close()

    const history = new BetterSqlite3(join(folder, 'History'))
    // Chromium lets nobody else in.
    history.pragma('locking_mode = exclusive')
    history.exec('create table urls (url text, hidden int, last_visit_time int)')
    history.exec("insert into urls values ('https://c.example/', 0, 1)")
    expect((await readListFile(join(folder, 'History')))?.addresses).toEqual(['https://c.example/'])
    history.close()

    const other = new BetterSqlite3(join(folder, 'other.db'))
    other.exec('create table t (a)')
    other.close()
    expect(await readListFile(join(folder, 'other.db'))).toBeUndefined()
  })
})
