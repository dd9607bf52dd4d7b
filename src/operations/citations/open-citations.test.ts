// Opening citations of long pages: what takes long is done elsewhere than on the event loop, one at a time.
import { expect, it } from 'vitest'
import type { Document } from '../../engine/index/document/document.ts'
import { urlDigest } from '../../engine/index/versions/version-store.ts'
import { textVersion } from '../../foundation/quotes/text-version.ts'
import { createCitationIds } from '../citing/citation-ids.ts'
import { doTextJob } from '../render/text-job.ts'
import type { TextWork } from '../render/text-work.ts'
import { createOpenCitations, type OpenCitationsNeeds } from './open-citations.ts'

const URL = 'https://long.example/'
/** As it was cited, and as it is now: its words stand everywhere, and nowhere all of them. */
const CITED = `${'otter '.repeat(60_000)}ends`
const NOW = 'otter  '.repeat(60_000)

it('names long texts and looks for long passages by work, and opens one citation at a time', async () => {
  const citationIds = createCitationIds((text) => textVersion(text).slice(-40))
  const done: string[] = []
  const work: TextWork = async (job) => {
    done.push(job.kind)
    return doTextJob(job)
  }
  let [reading, mostReading] = [0, 0]
  const needs: Pick<OpenCitationsNeeds, 'documents' | 'versions'> = {
    documents: {
      async get() {
        reading += 1
        mostReading = Math.max(mostReading, reading)
        await new Promise(setImmediate)
        reading -= 1
        return [{ url: URL, title: 'Long', text: NOW, readAt: 2 } as Document]
      },
    },
    versions: {
      addresses: async () => [URL],
      versionsOf: async () => [{ version: textVersion(CITED), title: 'Long', readAt: 1, state: 'kept' }],
      text: async () => CITED,
    },
  }
  const unused = {} as Pick<OpenCitationsNeeds, 'readPage' | 'prices'>
  const { open } = createOpenCitations({ ...needs, ...unused, citationIds, work })
  const place = { start: 0, end: CITED.length }
  const { id } = citationIds.bind('a', { id: urlDigest(URL), version: textVersion(CITED), ...place })
  const opened = await Promise.all([open('a', id), open('a', id)])
  expect(opened.map(({ current, text }) => [current, text === CITED])).toEqual([
    ['changed', true],
    ['changed', true],
  ])
  expect(done).toEqual(['versions', 'place', 'versions', 'place'])
  expect(mostReading).toBe(1)
})
