// Tests whether a document is told to be in English.
import { describe, expect, it } from 'vitest'
import { documentIsEnglish } from './document-is-english.ts'

const INDEX = Array.from({ length: 40 }, (_, at) => `sqlite3_option_${at} SQLITE_CONFIG_${at}`).join('\n')
const GERMAN =
  'Wer eine Tabelle anlegt, der muss auch sagen, welche Spalten sie hat und was in ihnen stehen darf, denn ohne das weiß die Datenbank nicht, wie sie die Werte ablegen soll.'
const ENGLISH =
  'Whoever makes a table has to say which columns it has and what may stand in them, for without that the database does not know how it should store the values.'

describe('documentIsEnglish', () => {
  it('goes by the language that a page names', () => {
    expect(documentIsEnglish({ lang: 'en-GB', title: '', text: GERMAN })).toBe(true)
    expect(documentIsEnglish({ lang: 'en_US', title: '', text: GERMAN })).toBe(true)
    expect(documentIsEnglish({ lang: 'de', title: '', text: ENGLISH })).toBe(false)
  })

  it('goes by the words where the page names none', () => {
    for (const lang of ['x-unknown', 'und']) {
      expect(documentIsEnglish({ lang, title: '', text: ENGLISH })).toBe(true)
      expect(documentIsEnglish({ lang, title: '', text: GERMAN })).toBe(false)
    }
    expect(documentIsEnglish({ title: 'Tables', text: ENGLISH })).toBe(true)
    expect(documentIsEnglish({ title: 'Tabellen', text: GERMAN })).toBe(false)
  })

  it('takes an index or a table of names for English', () => {
    expect(documentIsEnglish({ title: 'Configuration Options', text: INDEX })).toBe(true)
  })

  it('takes a text in other letters for another language', () => {
    expect(documentIsEnglish({ title: 'Таблица', text: '' })).toBe(false)
    expect(documentIsEnglish({ title: 'Tables', text: 'Таблица столбец строка значение '.repeat(10) })).toBe(
      false,
    )
    expect(documentIsEnglish({ title: '', text: '123 456' })).toBe(false)
  })
})
