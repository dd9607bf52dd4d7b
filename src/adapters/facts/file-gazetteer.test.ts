// Time zones of places, at borders above all.
import { describe, expect, it } from 'vitest'
import { zoneOfPlace } from './file-gazetteer.ts'

describe('the zone of a place', () => {
  it.each([
    ['Paris', 48.85, 2.35, 'FR', 'Europe/Paris'],
    ['Denver', 39.74, -104.98, 'US', 'America/Denver'],
    ['Kolkata', 22.56, 88.36, 'IN', 'Asia/Kolkata'],
    ['Pristina', 42.67, 21.17, 'XK', 'Europe/Belgrade'],
    ['Dili', -8.56, 125.57, 'TL', 'Asia/Dili'],
    ['Dandong', 40.13, 124.39, 'CN', 'Asia/Shanghai'],
    ['Jayapura', -2.53, 140.72, 'ID', 'Asia/Jayapura'],
    ['Nepalgunj', 28.05, 81.62, 'NP', 'Asia/Kathmandu'],
    ['San Luis, Arizona', 32.487, -114.782, 'US', 'America/Phoenix'],
    ['nowhere', 0, 0, 'XX', 'Etc/GMT'],
  ])('%s', (_, latitude, longitude, countryCode, zone) => {
    expect(zoneOfPlace({ latitude, longitude, countryCode })).toEqual(zone)
  })
})
