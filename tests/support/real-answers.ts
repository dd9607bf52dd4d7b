// Every answerer on the packaged facts, with sources of weather and rates that need no network.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFactFiles, createFileEncyclopedia } from '../../src/adapters/facts/fact-files.ts'
import { createFileGazetteer } from '../../src/adapters/facts/file-gazetteer.ts'
import { createPackageHolidays } from '../../src/adapters/facts/package-holidays.ts'
import { createWordnetDictionary } from '../../src/adapters/facts/wordnet-dictionary.ts'
import type { Answer, Question } from '../../src/engine/answers/answer.ts'
import { createAnswerers } from '../../src/engine/answers/answerers.ts'
import { createInstantAnswers } from '../../src/engine/answers/instant-answers.ts'
import { type Logger, silentLogger } from '../../src/foundation/logger.ts'

export interface RealAnswers {
  ask(text: string, question?: Partial<Question>, intent?: string): Promise<Answer | undefined>
  close(): Promise<void>
}

/** A Sunday. */
export const NOW: number = Date.UTC(2026, 10, 15, 12, 34)

const RATES = {
  date: '2026-11-13',
  base: 'EUR',
  rates: new Map([
    ['USD', '1.0839'],
    ['GBP', '0.8421'],
    ['JPY', '164.20'],
  ]),
  source: 'test rates',
}

/** `logger` is told of an answerer that fails. */
export async function openRealAnswers(logger: Logger = silentLogger): Promise<RealAnswers> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-facts-'))
  const files = createFactFiles({ folder, logger: silentLogger })
  await files.prepare()
  const gazetteer = createFileGazetteer(files)
  const dictionary = createWordnetDictionary()
  const encyclopedia = createFileEncyclopedia(files)
  const calendar = createPackageHolidays()
  const provider = {
    current: async () => ({ temperature: 10, timestamp: NOW / 1000, description: 'clear sky', icon: '01d' }),
  }
  // A geocoder that can't be reached: places come from the gazetteer alone.
  const geocoder = { find: async () => undefined }
  const answerers = createAnswerers({
    gazetteer,
    dictionary,
    encyclopedia,
    calendar,
    rates: { latest: async () => RATES },
    providers: [provider],
    geocoder,
  })
  const answers = createInstantAnswers({ answerers, logger })
  return {
    async ask(text, question = {}, intent = undefined) {
      const asked = {
        text,
        language: 'en',
        country: 'US',
        units: 'imperial' as const,
        place: {},
        now: NOW,
        ...question,
      }
      return (await answers.answer(asked, intent, AbortSignal.timeout(60_000))).answer
    },
    async close() {
      await Promise.all([files.close(), dictionary.close(), calendar.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
