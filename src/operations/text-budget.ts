// The page text that calls hold while they are made: bounded for one call, for one account and for all of them, so that
// many calls with a long page each do not fill the memory together.
import { Overloaded, PageUnreadable } from '../foundation/errors.ts'
import { currentTenant } from '../foundation/tenant.ts'
import { MOST_REPLY_CHARACTERS } from '../foundation/text/reply-bound.ts'

export interface TextBudget {
  /** Of one call, for the account that it is made on. */
  open(): CallText
}

export interface CallText {
  /**
   * The first page of a call is taken whatever its length, where its account holds no other. Throws PageUnreadable where
   * the pages before it fill the reply, Overloaded where other calls hold too much.
   */
  take(characters: number): void
  /** The call is over: what it held is free again. */
  close(): void
}

export interface TextBudgetBounds {
  readonly call: number
  readonly account: number
  readonly all: number
}

const BOUNDS: TextBudgetBounds = { call: MOST_REPLY_CHARACTERS, account: 30_000_000, all: 100_000_000 }
const RETRY_AFTER_SECONDS = 2

export function createTextBudget(bounds: TextBudgetBounds = BOUNDS): TextBudget {
  const byAccount = new Map<string, number>()
  let all = 0

  const add = (account: string, characters: number): void => {
    const held = (byAccount.get(account) ?? 0) + characters
    all += characters
    if (held > 0) byAccount.set(account, held)
    else byAccount.delete(account)
  }

  return {
    open() {
      const account = currentTenant()
      let own = 0
      return {
        take(characters) {
          const held = byAccount.get(account) ?? 0
          if (own > 0 && own + characters > bounds.call) throw fillsReply()
          if (held > 0 && (held + characters > bounds.account || all + characters > bounds.all))
            throw new Overloaded('Other calls hold too much page text; try again', RETRY_AFTER_SECONDS)
          own += characters
          add(account, characters)
        },
        close() {
          add(account, -own)
          own = 0
        },
      }
    },
  }
}

function fillsReply(): PageUnreadable {
  return new PageUnreadable(
    'The other pages of this call fill the reply; fetch this one in a call of its own',
  )
}
