// A file of a followed folder that can't be read for now keeps its documents, and is read the next time.
import { expect, it } from 'vitest'
import type { LibraryFile, LibraryItem } from '../../engine/index/library/library-ports.ts'
import { heldClock } from '../../foundation/clock.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { type FollowFolderNeeds, followFolder } from './follow-folder.ts'

const page = (title: string) => ({
  ...{ title, text: `${title} is of otters.`, markdown: title, images: [], keywords: [], headings: [] },
  ...{ headingIds: [], links: [], contentType: 'text/plain', labels: {} },
})

it('is left as it was', async () => {
  const files = new Map<string, LibraryFile>()
  const documents = new Map<string, string>()
  let modifiedAt = 1
  let isStopping = false
  const needs = {
    clock: heldClock(0),
    extractPage: async ({ body }: { body: Uint8Array }) => {
      if (isStopping) throw new PageUnavailable('The service is stopping')
      return page(Buffer.from(body).toString())
    },
    store: {
      put: async (all: { url: string; title: string }[]) => {
        for (const { url, title } of all) documents.set(url, title)
      },
      get: async (urls: string[]) =>
        urls.filter((url) => documents.has(url)).map((url) => ({ url, origin: 'library:notes' })),
      remove: async (urls: string[]) => {
        for (const url of urls) documents.delete(url)
      },
    },
    library: {
      files: async () => [...files.values()],
      putFiles: async (_: string, all: LibraryFile[]) => {
        for (const file of all) files.set(file.path, file)
      },
    },
    folders: {
      files: async () => [{ path: 'a.txt', size: 5, modifiedAt }],
      async *records() {
        const body = Buffer.from(`Note ${modifiedAt}`)
        const content = { page: { url: 'file:///notes/a.txt', contentType: 'text/plain', body } }
        yield { place: 'a.txt', bytesRead: 5, content }
      },
    },
  } as unknown as FollowFolderNeeds
  const item = { name: 'notes', source: '/notes' } as LibraryItem
  const failed: string[] = []
  const follow = () =>
    followFolder(
      needs,
      item,
      { progress: () => undefined, failed: (place, reason) => void failed.push(`${place}: ${reason}`) },
      new AbortController().signal,
    )

  await follow()
  const [[url, title] = []] = [...documents]
  expect(title).toBe('Note 1')
  ;[modifiedAt, isStopping] = [2, true]
  await follow()
  expect([...documents]).toEqual([[url, 'Note 1']])
  expect(failed).toEqual(['a.txt: The service is stopping'])
  isStopping = false
  await follow()
  expect([...documents]).toEqual([[url, 'Note 2']])
})
