// Turns in the search threads: one account's long questions leave a thread to the others.
import { expect, it } from 'vitest'
import { createFairQueue, type Entry } from '../../workers/fair-queue.ts'
import { boundsFor } from './search-threads.ts'

it.each([
  [1, 1],
  [2, 1],
  [4, 3],
])('of %i threads one account has %i while another is there', (threads, contended) => {
  const queue = createFairQueue(boundsFor(threads))
  const entry = (tenant: string): Entry => ({ tenant, lane: 0, bytes: 0 })
  for (let at = 0; at < 2 * threads; at += 1) queue.add(entry('a'))
  queue.add(entry('b'))
  const begun = Array.from({ length: 2 * threads }, () => queue.next()?.tenant)
  expect(begun.filter((tenant) => tenant === 'a')).toHaveLength(contended)
  expect(begun).toContain('b')
})
