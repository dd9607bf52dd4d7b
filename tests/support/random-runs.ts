// How often a random test tries whose every run is dear: in full on CI and where a seed is repeated, else a tenth, so that
// many runs, each with a seed of its own, try as much as one long one.
export function randomRuns(all: number): number {
  const { CI, TEST_SEED } = process.env
  return CI === 'true' || TEST_SEED !== undefined ? all : Math.ceil(all / 10)
}
