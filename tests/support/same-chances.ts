// Runs before the tests of each file: random tests try the same in every run, so that none fails by chance.
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: 1_763_164_800 })
