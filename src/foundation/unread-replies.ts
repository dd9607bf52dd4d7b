// Long replies that are being sent: a caller who does not read them keeps their text in memory, so whoever has many is
// told to read before asking for more.
import { Overloaded } from './errors.ts'

interface UnreadBounds {
  /** Characters that one account has not read yet. */
  readonly account: number
  /** Of all accounts together: beyond it only those are served that have nothing to read. */
  readonly all: number
}

const BOUNDS: UnreadBounds = { account: 40_000_000, all: 150_000_000 }
const RETRY_AFTER_SECONDS = 5

export function createUnreadReplies(bounds: UnreadBounds = BOUNDS) {
  const byAccount = new Map<string, number>()
  let all = 0
  const add = (account: string, characters: number): void => {
    const unread = (byAccount.get(account) ?? 0) + characters
    all += characters
    if (unread > 0) byAccount.set(account, unread)
    else byAccount.delete(account)
  }
  return {
    /** A reply to an account begins to be sent; gives the function that tells its end. */
    begin(account: string, characters: number): () => void {
      add(account, characters)
      let isOver = false
      return () => {
        if (!isOver) add(account, -characters)
        isOver = true
      }
    },
    /** Throws Overloaded where the account has too much to read. */
    check(account: string): void {
      const unread = byAccount.get(account) ?? 0
      if (unread <= bounds.account && (unread === 0 || all <= bounds.all)) return
      throw new Overloaded(
        'Replies to earlier calls are still being sent; read them first',
        RETRY_AFTER_SECONDS,
      )
    },
  }
}

/** Of this process: whoever sends and whoever admits know the same. */
export const unreadReplies = createUnreadReplies()
