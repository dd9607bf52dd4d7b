// Tests of work on replies that are paid already.
import { expect, it } from 'vitest'
import { Overloaded } from '../../foundation/errors.ts'
import { retryOverloaded } from './reply.ts'
import { doTextJob, type TextJob } from './text-job.ts'
import type { TextWork } from './text-work.ts'

const JOB = { kind: 'count', texts: ['two words'] } as const

function refusing(times: number, error: Error = new Overloaded('Too much waits', 2)) {
  const seen = { tries: 0, pauses: 0 }
  const work: TextWork = async <J extends TextJob>(job: J) => {
    seen.tries += 1
    if (seen.tries <= times) throw error
    return doTextJob(job)
  }
  const pause = async (): Promise<void> => {
    seen.pauses += 1
  }
  return { seen, patient: retryOverloaded(work, pause) }
}

it('waits for a turn', async () => {
  const { seen, patient } = refusing(3)
  expect(await patient(JOB)).toEqual([2])
  expect(seen).toEqual({ tries: 4, pauses: 3 })
})

it('does not wait for ever', async () => {
  const { seen, patient } = refusing(1000)
  await expect(patient(JOB)).rejects.toBeInstanceOf(Overloaded)
  expect(seen.tries).toBe(40)
})

it('does not wait for one who has left', async () => {
  const { seen, patient } = refusing(1000)
  await expect(patient(JOB, AbortSignal.abort())).rejects.toBeInstanceOf(Overloaded)
  expect(seen.tries).toBe(1)
})

it('tells every other failure at once', async () => {
  const { seen, patient } = refusing(1000, new Error('broken'))
  await expect(patient(JOB)).rejects.toThrow('broken')
  expect(seen.tries).toBe(1)
})
