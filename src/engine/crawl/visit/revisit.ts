// When to come back to a page: sooner where it changed, later where it did not.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Where nothing is known yet. */
const FIRST_MS = 7 * DAY_MS
const SOONEST_MS = 6 * HOUR_MS
const LATEST_MS = 90 * DAY_MS
/** After a failure, doubled with each further one. */
const AFTER_FAILURE_MS = DAY_MS

/** Of a page that is said not to have changed for so long: it is likely to stay so for half as long again. */
const SHARE_OF_AGE = 0.5

/** `unchangedMs` is how long ago the page changed last, where its site tells. */
export function nextVisit(everyMs: number | undefined, changed: boolean, unchangedMs?: number): number {
  if (everyMs === undefined && unchangedMs === undefined) return FIRST_MS
  if (everyMs === undefined)
    return Math.min(Math.max((unchangedMs ?? 0) * SHARE_OF_AGE, SOONEST_MS), LATEST_MS)
  return Math.min(Math.max(changed ? everyMs / 2 : everyMs * 1.5, SOONEST_MS), LATEST_MS)
}

/** `failures` counts this one. */
export function visitAfterFailure(failures: number): number {
  return Math.min(AFTER_FAILURE_MS * 2 ** (failures - 1), LATEST_MS)
}
