// What the settings have switched off, and which of them switches it on: said to whoever asks there.
import { closedShapes } from '../surfaces/compat/shapes.ts'
import type { SwitchedOff } from '../surfaces/rest/http-app.ts'
import type { Config } from './config.ts'

const SEARCH_PAGE = ['/', '/news', '/suggest', '/opensearch.xml', '/why']

export function switchedOff({
  x402,
  compat,
  searchPage,
}: Pick<Config, 'x402' | 'compat' | 'searchPage'>): SwitchedOff[] {
  const reasons: SwitchedOff[] = closedShapes(compat).map((name) => ({
    path: `/compat/${name}`,
    below: true,
    reason: `This API is switched off here; WHIPPET_COMPAT=${name} switches it on.`,
  }))
  if (!x402)
    reasons.push({
      path: '/x402',
      below: true,
      reason:
        'Payments for single calls are switched off here; WHIPPET_X402_FACILITATOR, _NETWORK, _ASSET and _PAY_TO switch them on.',
    })
  if (searchPage === 'off')
    for (const path of SEARCH_PAGE)
      reasons.push({ path, reason: 'The search page is switched off here (WHIPPET_SEARCH_PAGE=0).' })
  return reasons
}
