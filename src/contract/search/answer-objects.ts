// The objects that instant answers add to a search response.
import { z } from 'zod'

export interface Infobox {
  readonly heading: string
  readonly source: string
  readonly items: readonly { readonly label: string; readonly value: string }[]
}

export interface Disambiguation {
  readonly query: string
  readonly message: string
  readonly options: readonly { readonly title: string; readonly text: string; readonly url: string }[]
}

export interface AiSummary {
  readonly text: string
  readonly generatedAt: string
  readonly model: string
  /** `pregen` when written before the request, `live` when written during it. */
  readonly mode: 'pregen' | 'live'
}

export interface SafeSearch {
  readonly requested: 'off' | 'moderate' | 'strict'
  readonly applied: 'off' | 'moderate' | 'strict'
}

/** A figure that the source does not give is absent, never made up. */
export interface Weather {
  readonly location: {
    readonly name: string
    readonly country: string
    readonly coordinates: { readonly latitude: number; readonly longitude: number }
  }
  /** °C or °F, as `units` says; so is feelsLike. */
  readonly temperature: number
  readonly feelsLike?: number
  /** Percent. */
  readonly humidity?: number
  /** Metres per second or miles per hour, as `units` says. */
  readonly windSpeed?: number
  /** Degrees. */
  readonly windDirection?: number
  /** Hectopascals. */
  readonly pressure?: number
  /** Percent. */
  readonly cloudiness?: number
  /** Metres. */
  readonly visibility?: number
  /** Unix seconds. */
  readonly timestamp: number
  readonly units: 'metric' | 'imperial'
  readonly description: string
  /** Two digits and `d` or `n`. */
  readonly icon: string
}

export interface Calculation {
  readonly expression: string
  readonly result: string
  /** A number where it is exact, a text for larger ones, value and unit for quantities. */
  readonly rawResult: number | string | { readonly value: number | string; readonly unit: string }
}

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

export const aiSummarySchema: z.ZodType<AiSummary> = z.strictObject({
  text: z.string(),
  generatedAt: z.string().meta({ format: 'date-time' }),
  model: z.string(),
  mode: z.enum(['pregen', 'live']).meta({
    description: 'pregen when written before the request, live when written during it.',
  }),
})

const safeLevel = z.enum(['off', 'moderate', 'strict'])

export const safeSearchSchema: z.ZodType<SafeSearch> = z.strictObject({
  requested: safeLevel,
  applied: safeLevel,
})

const measured = (description: string): z.ZodNumber => z.number().meta({ description })

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
  units: z.enum(['metric', 'imperial']),
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
