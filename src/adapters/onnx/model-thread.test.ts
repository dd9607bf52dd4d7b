// The thread of the models: urgent jobs first, nothing waits for ever, and a thread that is lost is replaced.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { onBehalfOf } from '../../foundation/tenant.ts'
import {
  createModelThread,
  type JobReply,
  type ModelJob,
  type ModelThread,
  type ModelThreadNeeds,
} from './model-thread.ts'

/** A program that answers with the lengths of the texts it was given before; some texts make it misbehave. */
const PROGRAM = `
import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
let done = 0
parentPort.on('message', ({ id, job }) => {
  if (!job) return
  if (job.text === 'crash') process.exit(1)
  if (job.text === 'throw') throw new Error('thrown')
  if (job.text === 'hang') return
  if (job.text === 'late') return setTimeout(() => {
    writeFileSync(workerData.brought + '/ended', '')
    parentPort.postMessage({ id, ended: { failure: 'too late' } })
  }, 50)
  if (job.text === 'fail') return parentPort.postMessage({ id, ended: { failure: 'no such model' } })
  done += 1
  parentPort.postMessage({ id, ended: { answer: { vector: { scale: done, bytes: new Int8Array(1) } } } })
})`

const job = (text: string): ModelJob => ({ kind: 'embed', model: 'gte-small', text, most: 8 })

function open(needs: Partial<ModelThreadNeeds> = {}): ModelThread {
  const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)
  const thread = createModelThread({ logger: silentLogger, program, longestEndMs: 10, ...needs })
  onTestFinished(() => thread.close())
  return thread
}

/** How many jobs the thread had done. */
function turn(reply: JobReply | undefined): number | undefined {
  return reply && 'vector' in reply ? reply.vector.scale : undefined
}

describe('createModelThread', () => {
  it('lets the job under way end before it closes, and its caller go at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'whippet-models-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const thread = open({ brought: folder, longestEndMs: 60_000 })
    const running = thread.run(job('late'), 'query')
    const closing = thread.close()
    expect(await running).toBeUndefined()
    await closing
    expect(existsSync(join(folder, 'ended'))).toBe(true)
  })

  it('does queries before rankings before documents, each in their order', async () => {
    const thread = open()
    const first = thread.run(job('a'), 'document')
    const [document, ranking, later, query] = await Promise.all([
      thread.run(job('b'), 'document'),
      thread.run(job('c'), 'ranking'),
      thread.run(job('d'), 'ranking'),
      thread.run(job('e'), 'query'),
    ])
    expect([await first, query, ranking, later, document].map(turn)).toEqual([1, 2, 3, 4, 5])
  })

  it('lets accounts take turns, however much one of them wants', async () => {
    const thread = open()
    const ended: string[] = []
    const ask = (account: string, name: string): Promise<unknown> =>
      onBehalfOf(account, () => thread.run(job(name), 'ranking')).then(() => ended.push(name))
    const many = Array.from({ length: 20 }, (_, at) => ask('one', `one ${at}`))
    await Promise.all([...many, ask('other', 'other')])
    // Behind the one that was at work when it came.
    expect(ended.indexOf('other')).toBe(1)
  })

  it('goes on with another thread after one that ended, threw or hangs', async () => {
    const thread = open()
    expect(await thread.run(job('crash'), 'query')).toBeUndefined()
    expect(turn(await thread.run(job('a'), 'query'))).toBe(1)
    expect(await thread.run(job('throw'), 'query')).toBeUndefined()
    expect(turn(await thread.run(job('a'), 'query'))).toBe(1)
    const hanging = open({ longestJobMs: 3_000, pauseMs: 0 })
    expect(await hanging.run(job('hang'), 'query')).toBeUndefined()
    // The time of a job is that of its thread's start too, which is long on a busy machine.
    await expect.poll(async () => turn(await hanging.run(job('a'), 'query')), { timeout: 120_000 }).toBe(1)
  })

  it('rests after failing several times in a row, says so once, and tries again', async () => {
    const warnings: string[] = []
    const logger = { ...silentLogger, warn: (_: unknown, message: string) => warnings.push(message) }
    const thread = open({ logger, pauseMs: 60_000 })
    for (let time = 0; time < 3; time++) expect(await thread.run(job('fail'), 'query')).toBeUndefined()
    expect(await thread.run(job('a'), 'query')).toBeUndefined()
    expect(warnings).toHaveLength(1)
    const soon = open({ logger, pauseMs: 0 })
    for (let time = 0; time < 3; time++) await soon.run(job('fail'), 'query')
    expect(turn(await soon.run(job('a'), 'query'))).toBe(1)
  })

  it('lets a caller go whose signal aborts, before and while its job runs', async () => {
    const thread = open()
    const stop = new AbortController()
    const [running, waiting] = [
      thread.run(job('hang'), 'query', stop.signal),
      thread.run(job('a'), 'query', stop.signal),
    ]
    stop.abort()
    expect(await Promise.all([running, waiting])).toEqual([undefined, undefined])
    expect(await thread.run(job('a'), 'query', AbortSignal.abort())).toBeUndefined()
  })

  it('takes no more than it can hold, and nothing once it is closed', async () => {
    const thread = open()
    const waiting = Array.from({ length: 600 }, (_, at) =>
      onBehalfOf(`account ${at % 3}`, () => thread.run(job('hang'), 'query')),
    )
    expect(await Promise.all(waiting.slice(-50))).toEqual(Array(50).fill(undefined))
    // One at work and five hundred that wait.
    expect(thread.load()).toBe(501)
    await thread.close()
    expect(await Promise.all(waiting)).toEqual(Array(600).fill(undefined))
    expect(await thread.run(job('a'), 'query')).toBeUndefined()
  })
})
