// Page text that calls hold: bounded for one call, one account and all, and free again when a call is over.
import { describe, expect, it } from 'vitest'
import { Overloaded, PageUnreadable } from '../foundation/errors.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import { type CallText, createTextBudget } from './text-budget.ts'

const BOUNDS = { call: 100, account: 150, all: 250 }

function calls(): (account: string) => CallText {
  const held = createTextBudget(BOUNDS)
  return (account) => onBehalfOf(account, () => held.open())
}

describe('createTextBudget', () => {
  it('takes the first page of a call however long it is, and others while they fit', () => {
    const open = calls()
    const call = open('a')
    call.take(120)
    expect(() => call.take(1)).toThrow(PageUnreadable)
    const other = open('b')
    other.take(60)
    other.take(40)
    expect(() => other.take(1)).toThrow(PageUnreadable)
  })

  it('refuses what an account holds too much of over its calls, until one is over', () => {
    const open = calls()
    const [first, second] = [open('a'), open('a')]
    first.take(100)
    expect(() => second.take(60)).toThrow(Overloaded)
    second.take(50)
    first.close()
    open('a').take(90)
  })

  it('lets every account have one page, whatever the others hold', () => {
    const open = calls()
    open('a').take(150)
    open('b').take(100)
    const [third, fourth] = [open('c'), open('c')]
    third.take(30)
    expect(() => fourth.take(30)).toThrow(Overloaded)
  })

  it('frees what a call held once', () => {
    const open = calls()
    const [first, second] = [open('a'), open('a')]
    first.take(100)
    first.close()
    first.close()
    second.take(100)
    expect(() => open('a').take(60)).toThrow(Overloaded)
  })
})
