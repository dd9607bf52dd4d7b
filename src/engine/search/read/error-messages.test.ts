// Error messages as they are pasted: the values between their quotes go, phrases that are asked for stay.
import { describe, expect, it } from 'vitest'
import { withoutOwnValues } from './error-messages.ts'

const words = (text: string): string => withoutOwnValues(text).split(/\s+/).filter(Boolean).join(' ')

describe('what the caller brought into an error message', () => {
  it.each([
    [
      `Failed to execute 'append' on 'URLSearchParams': The value "my shop" is not allowed`,
      "Failed to execute 'append' on 'URLSearchParams': The value is not allowed",
    ],
    [
      'Unexpected token \'}\', "{"a": }" is not valid JSON at all',
      "Unexpected token '}', a is not valid JSON at all",
    ],
    [
      'TypeError [ERR_INVALID_ARG_TYPE]: The "data" argument must be of type string',
      'TypeError [ERR_INVALID_ARG_TYPE]: The argument must be of type string',
    ],
    [
      'Uncaught ReferenceError: "cart" used before it was set',
      'Uncaught ReferenceError: used before it was set',
    ],
    ['Cannot find module "left-wing" imported from here', 'Cannot find module imported from here'],
  ])('is left away: %s', (query, left) => {
    expect(words(query)).toBe(left)
  })

  it.each([
    '"cannot read properties of undefined" react',
    'cannot sleep "jet lag" remedies tonight please',
    'errors in "structured clone" of a map',
    'how is an error: "quota exceeded" handled',
    'TypeError "is not a function"',
    'Cannot find "my word"',
    "Failed to execute 'append' on 'URLSearchParams'",
  ])('is left alone where a phrase is asked for, or where nothing is quoted: %s', (query) => {
    expect(withoutOwnValues(query)).toBe(query)
  })
})
