// The short name that people know a site by, as in `!gh`.
import { getDomain } from 'tldts'
import listed from '../../../facts/bangs.json' with { type: 'json' }
import { sourceOf } from '../../foundation/web/url.ts'

const bangs: ReadonlyMap<string, string> = new Map(Object.entries(listed))

/** By the host without `www.`, else by the domain that it is registered under. */
export function bangOf(url: string): string | undefined {
  const source = sourceOf(url)
  return bangs.get(source) ?? bangs.get(getDomain(source) ?? '')
}
