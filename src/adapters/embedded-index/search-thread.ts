// A thread that answers questions from the last snapshot it was given.
import { parentPort } from 'node:worker_threads'
import { createSnapshot } from '../../inverted-index/snapshot.ts'
import { createSnapshotOpener, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import type { Asked, Replied } from './asked-thread.ts'
import { answer, type Question } from './snapshot-answers.ts'

const open = createSnapshotOpener()
let snapshot = createSnapshot([])

parentPort?.on('message', (message: Asked | { handle: SnapshotHandle }) => {
  if ('handle' in message) {
    snapshot = open(message.handle)
    return
  }
  const { id, question } = message
  let reply: Replied
  try {
    reply = { id, answer: answer(snapshot, question as Question) }
  } catch (error) {
    reply = { id, failure: String(error) }
  }
  parentPort?.postMessage(reply)
})
