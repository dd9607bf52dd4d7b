// Replies that nobody reads: bounded for one account and for all, and forgotten when they are sent.
import { describe, expect, it } from 'vitest'
import { Overloaded } from './errors.ts'
import { createUnreadReplies } from './unread-replies.ts'

describe('createUnreadReplies', () => {
  it('refuses an account that has too much to read, until it has read some', () => {
    const unread = createUnreadReplies({ account: 100, all: 1_000 })
    const ends = [unread.begin('a', 60), unread.begin('a', 60)]
    expect(() => unread.check('a')).toThrow(Overloaded)
    unread.check('b')
    ends[0]?.()
    ends[0]?.()
    unread.check('a')
    expect(() => {
      unread.begin('a', 60)
      unread.check('a')
    }).toThrow(Overloaded)
  })

  it('serves who has nothing to read, whatever the others have', () => {
    const unread = createUnreadReplies({ account: 100, all: 150 })
    for (const account of ['a', 'b', 'c']) unread.begin(account, 60)
    expect(() => unread.check('a')).toThrow(Overloaded)
    unread.check('d')
  })
})
