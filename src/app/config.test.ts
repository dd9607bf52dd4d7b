// Where settings come from: the environment before the file, and no name that there is not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { takeConfigFile } from '../surfaces/cli/user-config.ts'
import { readClientEnvironment, readConfig, settingsShown } from './config.ts'
import { fileName } from './settings/settings-file.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A data folder with this whippet.json. */
function folderWith(fields: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-config-'))
  folders.push(folder)
  const text = typeof fields === 'string' ? fields : JSON.stringify(fields)
  writeFileSync(join(folder, 'whippet.json'), text)
  return folder
}

function inForce(folder: string, environment: Record<string, string> = {}): Map<string, string> {
  const { settings } = readConfig(folder, { WHIPPET_DATA: folder, ...environment })
  return new Map(settings.map((one) => [one.variable, `${one.value} (${one.from})`]))
}

describe('the settings file', () => {
  it('is whippet.json in the data folder, and the environment wins', () => {
    const folder = folderWith({ rateLimit: 20, port: 9000, offline: true, freeCredits: '0.25' })
    const config = readConfig(folder, { WHIPPET_DATA: folder, PORT: '9100' })
    expect(config).toMatchObject({ rateLimit: 20, port: 9100, offline: true, freeCredits: 250_000_000 })
    const shown = inForce(folder, { PORT: '9100' })
    expect(shown.get('WHIPPET_RATE_LIMIT')).toBe('20 (file)')
    expect(shown.get('PORT')).toBe('9100 (environment)')
    expect(shown.get('HOST')).toBe('127.0.0.1 (default)')
    expect(shown.get('WHIPPET_BASE_URL')).toBe('http://localhost:9100 (default)')
  })

  it('takes lists, small amounts and null, and paths that start from its folder', () => {
    const folder = folderWith({
      mcpOrigins: ['https://a.example', 'https://b.example'],
      priceLow: 1e-7,
      host: null,
      feeds: 'feeds.json',
    })
    const config = readConfig(folder, { WHIPPET_DATA: folder })
    expect(config.mcpOrigins).toEqual(['https://a.example', 'https://b.example'])
    expect(config.prices.search.low).toBe(100)
    expect(config.host).toBe('127.0.0.1')
    expect(config.feedsPath).toBe(join(folder, 'feeds.json'))
  })

  it('may be another one, which may name the data folder', () => {
    const folder = folderWith({ rateLimit: 20 })
    const other = join(folder, 'other.json')
    writeFileSync(other, JSON.stringify({ data: '.', rateLimit: 30, baseUrl: 'http://search.example/' }))
    const config = readConfig('/nowhere', {}, other)
    expect(config).toMatchObject({ dataFolder: folder, rateLimit: 30 })
    expect(readClientEnvironment({}, other).baseUrl).toBe('http://search.example')
    expect(() => readConfig('/nowhere', {}, join(folder, 'none.json'))).toThrow(/--config=".*none\.json"/)
    expect(() => inForce(folderWith({ data: 'elsewhere' }))).toThrow(/data in .*whippet\.json/)
  })

  it.each([
    ['{"rateLimit": ', /settings file=".*whippet\.json" is not usable: expected JSON/],
    ['[]', /expected a JSON object/],
    [{ rateLimit: 'many' }, /^rateLimit in .*whippet\.json="many" is not usable: expected a whole number/],
    [{ rateLimit: { a: 1 } }, /^rateLimit in .*whippet\.json/],
    [{ ratelimit: 20 }, /^There is no setting ratelimit in .*whippet\.json\. The nearest is rateLimit;/],
    [{ WHIPPET_RATE_LIMIT: 20 }, /There is no setting WHIPPET_RATE_LIMIT in/],
  ])('%j is refused in words', (fields, message) => {
    expect(() => inForce(folderWith(fields))).toThrow(message)
  })

  it('has a name of its own for every setting', () => {
    const names = settingsShown.map((one) => fileName(one.variable))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('crawlDelayMs')
  })
})

describe('the environment', () => {
  it.each([
    ['WHIPPET_RATELIMIT', 'WHIPPET_RATE_LIMIT'],
    ['WHIPPET_OFLINE', 'WHIPPET_OFFLINE'],
    ['WHIPPET_CRAWL_DELAY', 'WHIPPET_CRAWL_DELAY_MS'],
    ['WHIPPET_PORT', 'PORT'],
    ['WHIPPET_HOST', 'HOST'],
  ])('%s is refused, and %s is told', (name, nearest) => {
    expect(() => readConfig('.', { [name]: '1' })).toThrow(
      `There is no setting ${name}. The nearest is ${nearest};`,
    )
  })

  it('may hold the key of the commands, and what is not ours', () => {
    expect(readConfig('.', { WHIPPET_API_KEY: 'wk_x', WHIPPETS: '1', PATH: '/bin' }).port).toBe(8787)
  })

  it('gives no secret away', () => {
    const folder = folderWith({ llmKey: 'sk-secret', llmUrl: 'https://llm.example/v1', llmModel: 'small' })
    const shown = inForce(folder, { WHIPPET_DATABASE_URL: 'postgres://me:hidden@db.example/whippet' })
    expect(shown.get('WHIPPET_LLM_KEY')).toBe('… (file)')
    expect(shown.get('WHIPPET_DATABASE_URL')).toBe('postgres://…@db.example/whippet (environment)')
    expect([...shown.values()].join()).not.toMatch(/secret|hidden/)
  })
})

describe('--config', () => {
  it.each([
    [['serve'], undefined, ['serve']],
    [['--config', 'a.json', 'serve'], 'a.json', ['serve']],
    [['keys', 'list', '--config=a.json', '--json'], 'a.json', ['keys', 'list', '--json']],
    [['search', '--', '--config', 'x'], undefined, ['search', '--', '--config', 'x']],
    [['serve', '--config'], undefined, ['serve', '--config']],
  ])('%j', (args, configFile, inputs) => {
    expect(takeConfigFile(args)).toEqual({ configFile, inputs })
  })
})
