// What results say of their pages.
import { describe, expect, it } from 'vitest'
import { shownDescription } from './shown-description.ts'

describe('shownDescription', () => {
  it('is the page’s own description, on one line', () => {
    expect(shownDescription({ title: 'T', text: 'Text.', description: ' Of\n otters. ' })).toBe('Of otters.')
  })

  it('cuts a description that is a text of its own', () => {
    const description = 'Otters swim. '.repeat(10_000)
    const shown = shownDescription({ title: 'T', text: '', description })
    expect(shown).toMatch(/^(?:Otters swim\. ){50}/)
    expect(shown.length).toBeLessThanOrEqual(1000)
  })

  it('is how the text begins, without the title above it', () => {
    expect(shownDescription({ title: 'Otters', text: 'Otters\n\nThey swim.\nThey dive.' })).toBe(
      'They swim. They dive.',
    )
    expect(shownDescription({ title: 'Otters', text: 'Otters swim.' })).toBe('Otters swim.')
    expect(shownDescription({ title: '', text: 'Otters swim.' })).toBe('Otters swim.')
    expect(shownDescription({ title: 'Otters', text: '' })).toBe('')
  })

  it('is made of whole sentences where one fits', () => {
    const sentence = 'The otter swims along the bank of the river and looks for fish. '
    expect(shownDescription({ title: 'T', text: sentence.repeat(9) })).toBe(sentence.repeat(4).trim())
    const short = `Otters. ${'They swim and '.repeat(60)}dive.`
    expect(shownDescription({ title: 'T', text: short }).endsWith('…')).toBe(true)
  })

  it('is cut at a word', () => {
    const shown = shownDescription({ title: 'T', text: 'otter '.repeat(1000) })
    expect(shown.length).toBeLessThanOrEqual(300)
    expect(shown.endsWith('otter…')).toBe(true)
  })

  it('begins behind a label or a synopsis', () => {
    const matter = 'The so-called CSV format is the most common import and export format for spreadsheets.'
    const described = (text: string) => shownDescription({ title: 'csv', text })
    expect(described(`csv\n\nSource code: Lib/csv.py\n\n${matter}`)).toBe(matter)
    expect(described(`SYNOPSIS\n\ngit stash list [<options>]\n\n${matter}`)).toBe(matter)
    expect(described(`Usage of tea is old and it is drunk all over the world today.\n\n${matter}`)).toMatch(
      /^Usage/,
    )
  })
})
