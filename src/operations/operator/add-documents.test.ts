// Documents that are read elsewhere: what becomes of the others where one is too much, and where nobody reads.
import { expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { textInPlace } from '../../../tests/support/text-in-place.ts'
import { readDocumentLines } from '../../engine/index/load/read-document-lines.ts'
import { Overloaded, PageUnreadable } from '../../foundation/errors.ts'
import { type AddDocuments, createAddDocuments } from './add-documents.ts'

function adding(refuse: (text: string) => Error | undefined): AddDocuments {
  return createAddDocuments({
    store: createMemoryDocumentStore(),
    work: textInPlace,
    blocked: async () => () => false,
    reading: () => ({
      origin: 'api',
      readHtml: async () => ({ reason: 'no HTML here' }),
      async readPlain(body) {
        const error = refuse(Buffer.from(body).toString())
        if (error) throw error
        return readDocumentLines({ body, origin: 'api', now: 1, unknownFields: 'refused' })
      },
    }),
  })
}

const page = (name: string) => ({ url: `https://a.example/${name}`, text: `of ${name}` })

it('fails the one alone that is too much for a thread', async () => {
  const { add } = adding((text) =>
    text.includes('bomb') ? new PageUnreadable('it takes too long') : undefined,
  )
  expect(await add('me', [page('a'), page('bomb'), page('b')])).toEqual([
    { url: 'https://a.example/a', status: 'added' },
    { url: null, status: 'failed', message: 'it takes too long' },
    { url: 'https://a.example/b', status: 'added' },
  ])
})

it('fails all of a batch at once where too much waits, and goes on with the next', async () => {
  let asked = 0
  const { addLines } = adding(() => (++asked === 1 ? new Overloaded('too much waits', 1) : undefined))
  const { promise: first, resolve } = Promise.withResolvers<void>()
  async function* lines() {
    yield Buffer.from(JSON.stringify(page('a')))
    await first
    yield Buffer.from(JSON.stringify(page('b')))
  }
  const states = []
  for await (const batch of addLines('me', lines())) {
    states.push(...batch)
    resolve()
  }
  expect(states).toMatchObject([
    { url: null, status: 'failed', message: 'too much waits' },
    { url: 'https://a.example/b', status: 'added' },
  ])
  expect(asked).toBe(2)
})
