// Counts the turns of the event loop while a test's work goes on.
import { onTestFinished } from 'vitest'

/** How many there have been since; counted to the end of the test. */
export function countTurns(): () => number {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  onTestFinished(() => {
    isOver = true
  })
  return () => turns
}
