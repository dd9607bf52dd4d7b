// What a backup may bring of its settings file: plain values alone, and every setting is decided one by one.
import { describe, expect, it } from 'vitest'
import { settingsShown } from '../config.ts'
import { broughtSettings, fileName } from './settings-file.ts'

const BROUGHT = [
  'cacheSeconds',
  'citationDays',
  'citationMb',
  'compat',
  'crawlDelayMs',
  'freeCredits',
  'indexReplicas',
  'indexShards',
  'logLevel',
  'metricsPort',
  'offline',
  'port',
  'priceCacheHit',
  'priceFetch',
  'priceHigh',
  'priceLow',
  'priceMax',
  'priceMedium',
  'priceTokens',
  'rateLimit',
  'recrawl',
  'searchPage',
  'semantic',
  'starter',
  'verifyTool',
]

describe('the settings file in a backup', () => {
  it('brings these settings and no other', () => {
    const all = Object.fromEntries(settingsShown.map(({ variable }) => [fileName(variable), 'x']))
    const { text, leftOut } = broughtSettings(settingsShown, JSON.stringify(all))
    expect(Object.keys(JSON.parse(text ?? '{}')).sort()).toEqual(BROUGHT)
    expect([...leftOut, ...BROUGHT].sort()).toEqual(Object.keys(all).sort())
  })

  it('brings nothing that names a file, is a secret or is an address', () => {
    const named = settingsShown.filter(
      ({ variable, isPath, isSecret }) => isPath || isSecret || /_URL|HOST|ORIGINS|COMMAND/.test(variable),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter(({ isBrought }) => isBrought)).toEqual([])
  })

  it('keeps values as they are written, and leaves out what no setting is called', () => {
    const given =
      '{"rateLimit": 7, "noticeCommand": "id", "__proto__": {"port": 1}, "brandNew": 1, "a\\u001b[2J": 1}'
    const { text, leftOut } = broughtSettings(settingsShown, given)
    expect(JSON.parse(text ?? '')).toEqual({ rateLimit: 7 })
    expect(leftOut).toEqual(['noticeCommand', '__proto__', 'brandNew', '…'])
  })

  it.each(['[1]', 'null', '"text"', '{', ''])('is left out whole where it is %j', (text) => {
    expect(broughtSettings(settingsShown, text)).toEqual({ text: undefined, leftOut: ['whippet.json'] })
  })
})
