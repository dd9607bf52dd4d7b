// The event loop holds the segments of the last state, and of none before it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { SupervisedWriter } from './supervised-writer.ts'

it('lets go of the segments that were there when it was opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'supervised-writer-'))
  const first = new SupervisedWriter({ folder, logger: silentLogger, onState: () => undefined })
  const document = aDocument('https://site.example/', { text: 'heron' })
  await first.apply([{ revision: 1, url: document.url, document }])
  await first.close()
  const opened: WeakRef<SharedArrayBuffer>[] = []
  const writer = new SupervisedWriter({
    folder,
    logger: silentLogger,
    onState: ({ handle }) => opened.push(...handle.segments.map(({ buffer }) => new WeakRef(buffer))),
  })
  onTestFinished(async () => {
    await writer.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await writer.open()
  expect(opened.length).toBeGreaterThan(0)
  await writer.begin('another')
  const held = (): number => {
    collectGarbage()
    return opened.filter((segment) => segment.deref()).length
  }
  await expect.poll(held, { timeout: 120_000 }).toBe(0)
})
