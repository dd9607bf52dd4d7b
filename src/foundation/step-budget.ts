// Counts the work that an input asks for, so that a call can stop before it has taken long.

export interface StepBudget {
  /** Counts steps of work, such as characters that were looked at. */
  take(steps: number): void
  /** Whether there are none left: whoever works looks between two pieces of work that are small by themselves. */
  isSpent(): boolean
}

export function createStepBudget(most: number): StepBudget {
  let left = most
  return {
    take(steps) {
      left -= steps
    },
    isSpent: () => left <= 0,
  }
}

/** For work whose size is bounded by what it works on. */
export const UNCOUNTED: StepBudget = { take() {}, isSpent: () => false }
