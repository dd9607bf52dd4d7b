// Runs before the tests of each file: random tests try the same in every run, so that none fails by chance.
// TEST_SEED=random or TEST_SEED=NUMBER looks further; a failure prints its seed either way.
import { configureGlobal } from 'fast-check'

const { TEST_SEED } = process.env
const seed = TEST_SEED === 'random' ? Date.now() % 2 ** 31 : Number(TEST_SEED ?? 1_763_164_800)
configureGlobal({ seed })
