// The schemas of the objects that instant answers, news and safe search add to a search response.
import { z } from 'zod'
import type { Calculation, Disambiguation, Infobox, Weather } from '../../vocabulary/answer-objects.ts'
import { SAFE_LEVELS, UNIT_SYSTEMS } from '../../vocabulary/search-options.ts'

export const infoboxSchema: z.ZodType<Infobox> = z.strictObject({
  heading: z.string(),
  source: z.string(),
  items: z.array(z.strictObject({ label: z.string(), value: z.string() })),
})

export const disambiguationSchema: z.ZodType<Disambiguation> = z.strictObject({
  query: z.string(),
  message: z.string(),
  options: z.array(z.strictObject({ title: z.string(), text: z.string(), url: z.string() })),
})

export const aiSummarySchema = z.strictObject({
  text: z.string(),
  generatedAt: z.string().meta({ format: 'date-time' }),
  model: z.string(),
  mode: z.enum(['pregen', 'live']).meta({
    description: 'pregen when written before the request, live when written during it.',
  }),
})

const safeLevel = z.enum(SAFE_LEVELS)

export const safeSearchSchema = z.strictObject({
  requested: safeLevel,
  applied: safeLevel,
})

const measured = (description: string) => z.number().meta({ description })

export const weatherSchema: z.ZodType<Weather> = z.strictObject({
  location: z.strictObject({
    name: z.string(),
    country: z.string(),
    coordinates: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  }),
  temperature: measured('°C, or °F with imperial units.'),
  feelsLike: measured('°C, or °F with imperial units.').exactOptional(),
  humidity: measured('Percent.').exactOptional(),
  windSpeed: measured('Metres per second, or miles per hour with imperial units.').exactOptional(),
  windDirection: measured('Degrees.').exactOptional(),
  pressure: measured('Hectopascals.').exactOptional(),
  cloudiness: measured('Percent.').exactOptional(),
  visibility: measured('Metres.').exactOptional(),
  timestamp: measured('Unix time in seconds.'),
  units: z.enum(UNIT_SYSTEMS),
  description: z.string(),
  icon: z
    .string()
    .regex(/^\d\d[dn]$/)
    .meta({ description: 'Two digits and d or n: 01d is a clear day, 10n rain at night.' }),
})

export const calculationSchema: z.ZodType<Calculation> = z.strictObject({
  expression: z.string(),
  result: z.string(),
  rawResult: z
    .union([
      z.number(),
      z.string(),
      z.strictObject({ value: z.union([z.number(), z.string()]), unit: z.string() }),
    ])
    .meta({
      description: 'A number where it is exact, a string for larger ones, value and unit for quantities.',
    }),
})
