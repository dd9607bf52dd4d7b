// Runs before the tests of each file: a worker runs many files, so a clock that a failed test held still goes on again.
import { afterEach, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())
