// What was sent is known again in another form, by sentence, and left out by paragraph.
import { describe, expect, it } from 'vitest'
import { createSentTexts, printsOf } from './sent-texts.ts'

const MARKDOWN =
  '# Otters\n\nAn **otter** holds its [breath](https://a.example/b). It lives beside rivers.\n\n- short legs\n- long tail\n\n---\n\nThe end.'
const sentOf = (...texts: string[]) => createSentTexts(texts.flatMap(printsOf).join(''))

describe('createSentTexts', () => {
  it('knows sentences again whatever their marks, lines and order', () => {
    const sent = sentOf(MARKDOWN)
    expect(sent.has('It lives\nbeside rivers.')).toBe(true)
    expect(sent.has('It lives beside rivers. An otter holds its breath.')).toBe(true)
    expect(sent.has('short legs · long tail')).toBe(true)
    expect(sent.has('It lives beside rivers. It eats fish.')).toBe(false)
    expect(sent.has('')).toBe(false)
    expect(sent.has('…')).toBe(false)
  })

  it('leaves out the paragraphs that were sent whole, and keeps the others as they are', () => {
    expect(sentOf('An otter holds its breath. It lives beside rivers.').without(MARKDOWN)).toBe(
      '# Otters\n\n- short legs\n- long tail\n\n---\n\nThe end.',
    )
    expect(sentOf('It lives beside rivers.').without(MARKDOWN)).toBe(MARKDOWN)
    expect(sentOf(MARKDOWN).without(MARKDOWN)).toBe('')
    expect(sentOf().without(MARKDOWN)).toBe(MARKDOWN)
  })
})
