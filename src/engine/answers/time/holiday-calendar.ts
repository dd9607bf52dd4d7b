// The HolidayCalendar port: the holidays of a country.

export interface Holiday {
  /** In English. */
  readonly name: string
  /** ISO 8601, the day alone. */
  readonly date: string
  /** `public` where people have the day off. */
  readonly kind?: string
}

export interface HolidayCalendar {
  /** Those of one year; empty for a country that is not known. Loads what it needs off the main thread. */
  holidays(country: string, year: number, signal: AbortSignal): Promise<readonly Holiday[]>
}
