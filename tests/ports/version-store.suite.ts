// What every VersionStore holds to, beside the documents whose texts it keeps.
import { describe, expect, it } from 'vitest'
import type { Document } from '../../src/engine/index/document/document.ts'
import type { DocumentStore } from '../../src/engine/index/document/document-store.ts'
import type { RemovalStore } from '../../src/engine/index/removal.ts'
import { urlDigest, type VersionStore } from '../../src/engine/index/versions/version-store.ts'
import { textVersion } from '../../src/foundation/quotes/text-version.ts'

export interface VersionStoreRoom {
  readonly versions: VersionStore
  readonly documents: DocumentStore
  readonly removals: RemovalStore
}

const URL_A = 'https://a.example/one'
const URL_B = 'https://b.example/two'

function document(url: string, text: string): Document {
  return {
    url,
    title: `Of ${text}`,
    text,
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'safe',
    origin: 'import',
    readAt: 5,
  }
}

export function versionStoreSuite(name: string, open: () => Promise<VersionStoreRoom>): void {
  describe(`${name} is a VersionStore`, () => {
    it('keeps the text that a document loses, and none that stays', async () => {
      const { versions, documents } = await open()
      await documents.put([document(URL_A, 'first')], true)
      expect(await versions.addresses(urlDigest(URL_A))).toEqual([URL_A])
      await documents.put([{ ...document(URL_A, 'first'), title: 'Another' }], true)
      expect(await versions.versionsOf(URL_A)).toEqual([])
      await documents.put([document(URL_A, 'second')], true)
      await documents.revise([URL_A], (old) => ({ ...old, text: 'third' }))
      const kept = (await versions.versionsOf(URL_A)).map(({ version, state }) => [version, state])
      expect(kept.toSorted()).toEqual(
        ['first', 'second'].map((text) => [textVersion(text), 'kept']).toSorted(),
      )
      expect(await versions.text(textVersion('first'))).toBe('first')
      expect(await versions.text(textVersion('third'))).toBeUndefined()
      await documents.remove([URL_A])
      expect(await versions.text(textVersion('third'))).toBe('third')
      const last = (await versions.versionsOf(URL_A)).find(({ version }) => version === textVersion('third'))
      expect(last?.state).toBe('gone')
    })

    it('keeps what was read, with every character, equal texts once', async () => {
      const { versions } = await open()
      const text = 'Text with \u0000, \u{1F415} and "quotes"'
      await versions.keep({ url: URL_A, title: 'A', text, readAt: 1 }, 10)
      await versions.keep({ url: URL_B, title: 'B', text, readAt: 2 }, 20)
      expect(await versions.text(textVersion(text))).toBe(text)
      expect(await versions.versionsOf(URL_B)).toEqual([
        { version: textVersion(text), title: 'B', readAt: 2, state: 'kept' },
      ])
      await versions.prune(15, 1_000)
      expect(await versions.versionsOf(URL_A)).toEqual([])
      expect(await versions.text(textVersion(text))).toBe(text)
      await versions.prune(25, 1_000)
      expect(await versions.text(textVersion(text))).toBeUndefined()
    })

    it('stays within its bytes, the oldest going first', async () => {
      const { versions } = await open()
      for (let at = 1; at <= 20; at += 1)
        await versions.keep({ url: URL_A, title: 'A', text: `${at} ${'x'.repeat(1_000)}`, readAt: at }, at)
      await versions.prune(0, 5_100)
      expect((await versions.versionsOf(URL_A)).map(({ readAt }) => readAt)).toEqual([20, 19, 18, 17, 16])
    })

    it('drops all texts of a page that the owner removes, and tells that it had them', async () => {
      const { versions, documents, removals } = await open()
      await documents.put([document(URL_A, 'first'), document(URL_B, 'first')], true)
      await documents.put([document(URL_A, 'second')], true)
      await versions.keep({ url: 'https://x.a.example/', title: 'X', text: 'fetched', readAt: 1 }, 1)
      await documents.put([document(URL_B, 'other')], true)
      const order = { id: '1', what: 'site', at: 9, until: 99, blocks: [] }
      await removals.remove({ ...order, selection: { by: 'site', host: 'a.example' } })
      const states = (await versions.versionsOf(URL_A)).map(({ version, state }) => [version, state])
      expect(states.toSorted()).toEqual(
        ['first', 'second'].map((text) => [textVersion(text), 'removed']).toSorted(),
      )
      expect(await versions.text(textVersion('second'))).toBeUndefined()
      expect(await versions.text(textVersion('fetched'))).toBeUndefined()
      // Another page had it too.
      expect(await versions.text(textVersion('first'))).toBe('first')
    })
  })
}
