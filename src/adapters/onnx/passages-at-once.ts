// How many passages the models read at a time while nobody searches.

const MOST_AT_ONCE = 8

/** All cores but one; two where there are two, as a passage takes some 30 ms and then gives way. */
export function passagesAtOnce(cores: number): number {
  return Math.max(1, Math.min(MOST_AT_ONCE, cores <= 2 ? cores : cores - 1))
}
