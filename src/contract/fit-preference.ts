// The preference `fit` of RFC 7240, with which a client asks for a context document of so many tokens at most.
import type { Fitted } from './service-api.ts'

/** The bounds of a tool's `maxTokens`. */
export const LEAST_FIT_TOKENS = 1_000
export const MOST_FIT_TOKENS = 100_000

export function fitPreference(tokens: number): string {
  return `fit=${tokens}`
}

/** A preference that is none of ours, or that can't be kept, is no error: it is not applied. */
export function readFitPreference(header: string | undefined): number | undefined {
  const tokens = Number(/(?:^|,)\s*fit=(\d{1,6})\s*(?:$|[,;])/.exec(header ?? '')?.[1])
  return tokens >= LEAST_FIT_TOKENS && tokens <= MOST_FIT_TOKENS ? tokens : undefined
}

/** What `Preference-Applied` says of a reply that was shortened. */
export function fitApplied({ kept, of, cut, isOver }: Fitted): string {
  return `fit; kept=${kept}; of=${of}${cut ? '; cut' : ''}${isOver ? '; over' : ''}`
}

export function readFitApplied(header: string | null): Fitted | undefined {
  const told = /^fit; kept=(\d+); of=(\d+)(; cut)?(; over)?$/.exec(header ?? '')
  if (!told) return undefined
  const [, kept, of, cut, over] = told
  return {
    kept: Number(kept),
    of: Number(of),
    cut: cut !== undefined,
    ...(over !== undefined && { isOver: true }),
  }
}
