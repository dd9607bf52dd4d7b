// Tests of doctor.ts: whose switches count.
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { asItRuns } from './doctor.ts'

const here = readConfig('/tmp/none', { WHIPPET_SEMANTIC: '0' })

it('goes by the switches of the service that runs, and by those of this shell where none does', () => {
  const given = { from: 'environment' as const }
  const settings = [
    { variable: 'WHIPPET_OFFLINE', value: '1', ...given },
    { variable: 'WHIPPET_SEMANTIC', value: '1', ...given },
  ]
  expect(asItRuns(here, { settings })).toMatchObject({ offline: true, semantic: true })
  expect(asItRuns(here, undefined)).toMatchObject({ offline: false, semantic: false })
})
