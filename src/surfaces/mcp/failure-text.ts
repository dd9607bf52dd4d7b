// What an agent is told when a call fails: what went wrong, and what to do next.
import {
  BudgetExceeded,
  Failure,
  FeedUnavailable,
  InsufficientCredits,
  InvalidRequest,
  MaxCostExceeded,
  Overloaded,
  PageUnavailable,
  PageUnreadable,
  RateLimited,
  Unauthorized,
} from '../../foundation/errors.ts'
import { dollarsFromNano, dollarsText } from '../../foundation/money.ts'

export function failureText(failure: unknown, { consoleUrl }: { consoleUrl: string }): string {
  if (!(failure instanceof Failure)) {
    return 'The call failed through no fault of yours. Try it once more; if it fails again, go on without it and tell the user.'
  }
  return `${sentence(failure.message)} ${whatNext(failure, consoleUrl)}`.trim()
}

function whatNext(failure: Failure, consoleUrl: string): string {
  if (failure instanceof InvalidRequest) return 'Correct the arguments and call again.'
  if (failure instanceof Unauthorized) {
    return `Do not retry. Tell the user that the API key was refused; keys are made at ${consoleUrl}.`
  }
  if (failure instanceof InsufficientCredits) {
    return `${lackText(failure)}Do not retry. Tell the user that the account has to be topped up at ${consoleUrl}, and go on without this tool.`
  }
  if (failure instanceof MaxCostExceeded) return 'It cost nothing. Raise maxCost, or ask for less.'
  if (failure instanceof BudgetExceeded) {
    return 'Do not retry. Tell the user that the budget of this session is used up, and go on without this tool.'
  }
  if (failure instanceof RateLimited) {
    return `Wait ${seconds(failure.retryAfterSeconds)}, then call again. Make fewer calls at once: related queries fit into one call with queries.`
  }
  if (failure instanceof PageUnreadable) {
    return 'Do not retry this address with the same arguments; it costs nothing. Check them, or find another page with svc_web_search.'
  }
  if (failure instanceof PageUnavailable || failure instanceof FeedUnavailable) {
    return `It cost nothing. Try again in ${seconds(failure.retryAfterSeconds)}, or use another source.`
  }
  if (failure instanceof Overloaded) {
    return `It cost nothing. Try again in ${seconds(failure.retryAfterSeconds)}, with fewer calls at once.`
  }
  return ''
}

function lackText({ lack }: InsufficientCredits): string {
  if (lack === undefined) return ''
  const dollars = (nano: number): string => dollarsText(dollarsFromNano(nano))
  return `The balance is ${dollars(lack.available)} USD, and the call may cost ${dollars(lack.price)} USD. `
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function seconds(count: number): string {
  const whole = Number.isFinite(count) ? Math.max(1, Math.ceil(count)) : 1
  return whole === 1 ? '1 second' : `${whole} seconds`
}
