// The pool with real threads: turns between accounts, stopping what nobody waits for, and telling faults apart.
import { describe, expect, it, onTestFinished } from 'vitest'
import { NotFound, Overloaded } from '../foundation/errors.ts'
import { type LogFields, silentLogger } from '../foundation/logger.ts'
import { currentTenant, onBehalfOf } from '../foundation/tenant.ts'
import { JobFailed, PoolClosed, WorkerFailure } from './worker-failure.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

/** Answers with what it was told last and the number of jobs done before; some jobs make it misbehave. */
const PROGRAM = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
if (workerData?.started) Atomics.add(workerData.started, 0, 1)
let told, done = 0
const asking = new Map()
parentPort.on('message', (message) => {
  if ('told' in message) { told = message.told; return }
  if ('cancel' in message) return
  if ('asked' in message) { asking.get(message.asked)?.(message.ended); return }
  const { id, job } = message
  const end = (ended, heapMb) => parentPort.postMessage({ id, ended, heapMb })
  if (job === 'loop') for (;;);
  if (job === 'hang') return
  if (job === 'exit') process.exit(3)
  if (job === 'throw') throw new Error('thrown in the thread')
  if (job === 'fill') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)) }
  if (job === 'unpack') { globalThis.all = Array.from({ length: 200 }, () => Buffer.alloc(1e6, 1)); for (;;); }
  if (job === 'grow') return end({ answer: { job, thread: threadId } }, 300)
  if (job === 'fail') return end({ failure: 'Error: no such thing' })
  if (job === 'refuse') return end({ refused: { name: 'NotFound', message: 'not here', fields: {} } })
  if (job.startsWith('ask')) {
    asking.set(id, (ended) => end({ answer: { job, ended, thread: threadId } }))
    return parentPort.postMessage({ asked: id, question: job, tenant: message.tenant })
  }
  end({ answer: { job, told, thread: threadId, done: done++ } })
})`

interface Answered {
  readonly job: string
  readonly told: unknown
  readonly thread: number
  readonly done: number
}

/** A busy machine starts a thread slowly. */
const PATIENT_MS = 120_000

function open(options: Partial<WorkerPoolOptions<string>> = {}): WorkerPool<string, Answered> {
  const pool = createWorkerPool<string, Answered>({
    name: 'test',
    file: new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`),
    threads: 1,
    bounds: { waiting: 20, bytes: 1_000 },
    longestJobMs: PATIENT_MS,
    graceMs: 0,
    logger: silentLogger,
    ...options,
  })
  onTestFinished(() => pool.close())
  return pool
}

const PROGRAM_EXITS_ONCE = PROGRAM.replace(
  "if (job === 'exit') process.exit(3)",
  "if (job === 'exit' && Atomics.add(workerData.exited, 0, 1) === 0) process.exit(3)",
)

const EACH_ONE = { alone: 1, contended: 1 }

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof WorkerFailure ? error.fault : error),
  )

describe('createWorkerPool', () => {
  it('has a thread stand by while another is at work, where starting one takes long', async () => {
    const started = new Int32Array(new SharedArrayBuffer(4))
    const pool = open({ threads: 3, keepsSpare: true, workerData: { started } })
    const hanging = pool.run('hang').catch(() => undefined)
    // Nobody has asked for a second thread; a test without it waits in vain.
    while (Atomics.load(started, 0) < 2) await new Promise(setImmediate)
    expect((await pool.run('quick')).done).toBe(0)
    await pool.close()
    await hanging
  })

  it('gives no further job to a thread that failed one, where it may be left in any state', async () => {
    const pool = open({ freshAfterFailure: true })
    const { thread } = await pool.run('first')
    await expect(pool.run('fail')).rejects.toBeInstanceOf(JobFailed)
    expect((await pool.run('next')).thread).not.toBe(thread)
  })

  it('gives no further job to a thread that a job has left with a large heap', async () => {
    const pool = open({ mostHeapMb: 200 })
    const { thread } = await pool.run('first')
    expect((await pool.run('grow')).thread).toBe(thread)
    expect(await pool.run('next')).toMatchObject({ job: 'next', done: 0 })
    const without = open({})
    const kept = await without.run('grow')
    expect((await without.run('next')).thread).toBe(kept.thread)
  })

  it('ends a job that takes too much beside its heap, and goes on in another thread', async () => {
    const pool = open({ mostMemoryMb: 100 })
    expect(await faultOf(pool.run('unpack'))).toBe('memory')
    expect(await pool.run('next')).toMatchObject({ job: 'next', done: 0 })
  })

  it('replaces a thread once, where it has grown and its caller has left', async () => {
    const pool = open({ mostHeapMb: 200 })
    for (let time = 0; time < 5; time += 1) {
      const leaving = new AbortController()
      const ended = faultOf(pool.run('grow', { signal: leaving.signal }))
      setTimeout(() => leaving.abort('left'), time)
      expect(['left', 'none']).toContain(await ended)
      expect(await pool.run('next')).toMatchObject({ job: 'next' })
    }
  })

  it('hears of every failure, and lets a job end that may not be interrupted', async () => {
    const heard: string[] = []
    const pool = open({ interruptible: false, onFailure: ({ message }) => heard.push(message) })
    const leaving = new AbortController()
    const left = faultOf(pool.run('fail', { signal: leaving.signal }))
    leaving.abort('left')
    expect(await left).toBe('left')
    expect(await pool.run('next')).toMatchObject({ job: 'next' })
    expect(heard).toEqual(['Error: no such thing'])
  })

  it('ends threads that have nothing to do, but for the last where a spare is kept', async () => {
    const pool = open({ idleMs: 0 })
    const first = await pool.run('first')
    let next = await pool.run('next')
    while (next.thread === first.thread) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      next = await pool.run('next')
    }
    expect(next.done).toBe(0)
    const sparing = open({ idleMs: 0, keepsSpare: true })
    const kept = await sparing.run('first')
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await sparing.run('next')).toMatchObject({ thread: kept.thread, done: 1 })
  })

  it("serves another account's job before the second that one account has waiting", async () => {
    const pool = open()
    const order: string[] = []
    const ask = (tenant: string, job: string) =>
      onBehalfOf(tenant, () => pool.run(job)).then(() => order.push(job))
    await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')])
    expect(order.slice(0, 3).sort()).toEqual(['a1', 'b1', 'c1'])
    expect(order.slice(3)).toEqual(['a2', 'a3'])
  })

  it('leaves a thread to the others, whatever one account asks for', async () => {
    const pool = open({ threads: 2, bounds: { waiting: 20, bytes: 0, atWorkEach: EACH_ONE } })
    const leaving = new AbortController()
    const hostile = onBehalfOf('a', () =>
      ['loop', 'loop', 'loop'].map((job) => pool.run(job, { signal: leaving.signal })),
    )
    const settled = Promise.allSettled(hostile)
    for (let time = 0; time < 3; time++) {
      expect(await onBehalfOf('b', () => pool.run(`b${time}`))).toMatchObject({ job: `b${time}` })
    }
    leaving.abort()
    await settled
  })

  it('stops a running job whose caller left, and goes on in another thread', async () => {
    const pool = open()
    const leaving = new AbortController()
    expect(await pool.run('first')).toMatchObject({ done: 0 })
    const running = pool.run('loop', { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(running).rejects.toThrow('left')
    expect(await pool.run('next')).toMatchObject({ job: 'next', done: 0 })
  })

  it('keeps the slot of a thread that is replaced with the account that made it end', async () => {
    const pool = open({ threads: 2, bounds: { waiting: 20, bytes: 0, atWorkEach: EACH_ONE } })
    const leaving = new AbortController()
    const left = faultOf(onBehalfOf('a', () => pool.run('loop', { signal: leaving.signal })))
    const other = await onBehalfOf('b', () => pool.run('b1'))
    const second = onBehalfOf('a', () => pool.run('a2'))
    leaving.abort('left')
    expect(await left).toBe('left')
    // The idle thread is not for the one whose own is only now being started.
    expect((await second).thread).toBeGreaterThan(other.thread)
  })

  it('takes back what waits when its caller leaves', async () => {
    const pool = open({ bounds: { waiting: 1, bytes: 0 } })
    const leaving = new AbortController()
    const first = pool.run('first')
    const waiting = pool.run('second', { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    const third = pool.run('third')
    expect([(await first).done, (await third).done]).toEqual([0, 1])
    await expect(pool.run('x', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before')
  })

  it('refuses at once what is more than may wait', async () => {
    const pool = open({ bounds: { waiting: 2, bytes: 100 } })
    const ask = (job: string, bytes = 0) => onBehalfOf('a', () => pool.run(job, { bytes }))
    const taken = [ask('a'), ask('b', 60)]
    await expect(ask('c', 60)).rejects.toThrow(Overloaded)
    taken.push(ask('d'))
    await expect(ask('e')).rejects.toThrow(Overloaded)
    // The service itself waits.
    taken.push(pool.run('f', { bytes: 500 }))
    expect((await Promise.all(taken)).map(({ job }) => job)).toEqual(['a', 'b', 'd', 'f'])
  })

  it('tells apart why a thread was lost, logs it with its error, and goes on', async () => {
    const logged: LogFields[] = []
    const log = (fields: LogFields): void => void logged.push(fields)
    const logger = { ...silentLogger, warn: log, error: log }
    const pool = open({ logger, resourceLimits: { maxOldGenerationSizeMb: 24 } })
    expect(await faultOf(pool.run('exit'))).toBe('crash')
    expect(await faultOf(pool.run('throw'))).toBe('crash')
    expect(await faultOf(pool.run('fill'))).toBe('memory')
    const hasty = open({ logger, longestJobMs: 1 })
    expect(await faultOf(hasty.run('loop'))).toBe('time')
    expect(await pool.run('next')).toMatchObject({ job: 'next', done: 0 })
    expect(logged.map(({ fault }) => fault)).toEqual(['crash', 'crash', 'memory', 'time'])
    expect(logged.every(({ err }) => err instanceof WorkerFailure)).toBe(true)
    expect(String(logged[1]?.['err'])).toContain('thrown in the thread')
  })

  it('gives a job less time than others where it is told to', async () => {
    const pool = open()
    expect(await faultOf(pool.run('loop', { longestMs: 1 }))).toBe('time')
    expect(await pool.run('next')).toMatchObject({ job: 'next' })
  })

  it('starts another thread at once in the place of one that a job has ended', async () => {
    const started = new Int32Array(new SharedArrayBuffer(4))
    const pool = open({ workerData: { started } })
    expect(await faultOf(pool.run('throw'))).toBe('crash')
    // Nobody has asked for another; a test without it waits in vain.
    while (Atomics.load(started, 0) < 2) await new Promise(setImmediate)
    expect(await pool.run('next')).toMatchObject({ job: 'next', done: 0 })
    expect(Atomics.load(started, 0)).toBe(2)
  })

  it('says what the program threw, and keeps the thread', async () => {
    const pool = open()
    expect(await pool.run('a')).toMatchObject({ done: 0 })
    await expect(pool.run('fail')).rejects.toThrow(JobFailed)
    expect(await pool.run('b')).toMatchObject({ done: 1 })
  })

  it('tries again where that is asked for, but not for ever', async () => {
    const pool = open({ tries: 2 })
    expect(await faultOf(pool.run('exit'))).toBe('crash')
    expect(await pool.run('a')).toMatchObject({ done: 0 })
  })

  it('tells every thread the last news, also those that start later', async () => {
    const pool = open()
    pool.tell('old')
    pool.tell('new')
    expect(await pool.run('a')).toMatchObject({ told: 'new' })
    pool.tell('newer')
    expect(await pool.run('b')).toMatchObject({ told: 'newer' })
    await faultOf(pool.run('exit'))
    expect(await pool.run('c')).toMatchObject({ told: 'newer', done: 0 })
  })

  it('lets go of all when it is closed, and takes nothing more', async () => {
    const pool = open()
    const both = [pool.run('loop'), pool.run('a')].map(faultOf)
    await pool.close()
    for (const ended of await Promise.all([...both, faultOf(pool.run('b'))])) {
      expect(ended).toBeInstanceOf(PoolClosed)
    }
  })
})

describe('a thread with several jobs', () => {
  it('takes others while one waits for what it asked, which is answered on the account of its job', async () => {
    const answering = Promise.withResolvers<string>()
    const served: string[] = []
    const pool = open({
      jobsEach: 2,
      async serve(question) {
        served.push(`${currentTenant()}: ${question}`)
        return answering.promise
      },
    })
    const asking = onBehalfOf('ann', () => pool.run('ask for it'))
    expect(await onBehalfOf('bob', () => pool.run('quick'))).toMatchObject({ job: 'quick' })
    answering.resolve('here')
    expect(await asking).toMatchObject({ ended: { answer: 'here' } })
    expect(served).toEqual(['ann: ask for it'])
  })

  it('is told why there is no answer, a failure that is meant for callers as one', async () => {
    const pool = open({
      async serve() {
        throw new Overloaded('Too much waits', 7)
      },
    })
    expect(await pool.run('ask')).toMatchObject({
      ended: { refused: { name: 'Overloaded', message: 'Too much waits', fields: { retryAfterSeconds: 7 } } },
    })
    const refused = await pool.run('refuse').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NotFound)
    expect(refused).toMatchObject({ name: 'NotFound', message: 'not here' })
  })

  it('ends what a job has asked for when its thread is ended', async () => {
    const ended = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const pool = open({
      jobsEach: 2,
      serve: (_, signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => ended.resolve())
          leaving.abort('left')
        }),
    })
    await expect(pool.run('ask', { signal: leaving.signal })).rejects.toBe('left')
    await ended.promise
  })

  it('has those tried again that were lost over another, and no job twice', async () => {
    const exited = new Int32Array(new SharedArrayBuffer(4))
    const answering = Promise.withResolvers<string>()
    const asked = Promise.withResolvers<void>()
    const pool = open({
      file: new URL(`data:text/javascript,${encodeURIComponent(PROGRAM_EXITS_ONCE)}`),
      workerData: { exited },
      jobsEach: 2,
      tries: 2,
      async serve() {
        asked.resolve()
        return answering.promise
      },
    })
    const bystander = pool.run('ask')
    await asked.promise
    expect(await pool.run('exit')).toMatchObject({ job: 'exit', done: 0 })
    answering.resolve('here')
    expect(await bystander).toMatchObject({ ended: { answer: 'here' } })
  })

  it('has those tried again that were lost over callers who left, however many of those there are', async () => {
    let asked = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<string>()
    const pool = open({
      jobsEach: 2,
      tries: 2,
      graceMs: 1,
      async serve() {
        asked.resolve()
        return answering.promise
      },
    })
    const bystander = pool.run('ask')
    for (let left = 0; left < 3; left += 1) {
      await asked.promise
      asked = Promise.withResolvers()
      const leaving = new AbortController()
      const gone = pool.run('loop', { signal: leaving.signal })
      leaving.abort()
      await expect(gone).rejects.toThrow()
    }
    await asked.promise
    answering.resolve('here')
    expect(await bystander).toMatchObject({ ended: { answer: 'here' } })
  })

  it('has no long jobs where it is the first of several', async () => {
    const answering = Promise.withResolvers<string>()
    const pool = open({ threads: 2, jobsEach: 2, serve: () => answering.promise })
    await pool.start()
    const long = ['ask 1', 'ask 2', 'ask 3'].map((job) => pool.run(job, { long: true }))
    const quick = await Promise.all([pool.run('one'), pool.run('two')])
    answering.resolve('done')
    const busy = await Promise.all(long)
    expect(new Set(busy.map(({ thread }) => thread)).size).toBe(1)
    expect(quick.map(({ thread }) => thread)).not.toContain(busy[0]?.thread)
  })

  it('is left to the others by whoever has jobs on all of them', async () => {
    const answering = Promise.withResolvers<string>()
    const pool = open({ threads: 2, jobsEach: 2, serve: () => answering.promise })
    await pool.start()
    const run = (tenant: string, job: string) => onBehalfOf(tenant, () => pool.run(job))
    const first = ['ask 1', 'ask 2'].map((job) => run('greedy', job))
    await run('quiet', 'here')
    const further = ['ask 3', 'ask 4', 'ask 5'].map((job) => run('greedy', job))
    const quick = await Promise.all([run('quiet', 'one'), run('quiet', 'two'), run('quiet', 'three')])
    answering.resolve('done')
    const begun = await Promise.all(first)
    await Promise.all(further)
    expect(new Set(begun.map(({ thread }) => thread)).size).toBe(2)
    expect(quick.map(({ job }) => job)).toEqual(['one', 'two', 'three'])
  })
})
