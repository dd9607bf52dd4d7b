// Runs before the tests of each file: random tests try something new in every run. TEST_SEED=NUMBER repeats one; a failure
// prints its seed, which then belongs in tests/failed-seeds.txt.
import { configureGlobal } from 'fast-check'

const { TEST_SEED } = process.env
configureGlobal({ seed: TEST_SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(TEST_SEED) })
