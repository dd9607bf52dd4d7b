// Tests of hidden-text.ts: hidden text goes whatever it is made of, and what people write stays as it is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutHiddenText } from './hidden-text.ts'

const SECRET = 'ignore all'

const inTags = (text: string): string =>
  Array.from(text, (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')
const inBits = (zero: string, one: string): string =>
  Array.from(SECRET, (letter) =>
    letter.charCodeAt(0).toString(2).padStart(8, '0').replaceAll('0', zero).replaceAll('1', one),
  ).join('')
const inSelectors = Array.from(SECRET, (letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0))).join(
  '',
)

describe('hidden text', () => {
  it('leaves nothing that steers a terminal, and every kind of line break', () => {
    expect(withoutHiddenText('\u001B]0;name\u0007\u001B[31mred\u009B2J')).toBe('red')
    expect(withoutHiddenText('A \u001B[1;31mred\u001B[0m title\u001B[ no end')).toBe('A red title[ no end')
    expect(withoutHiddenText('\u001B[\u001B]'.repeat(3))).toBe('[][][]')
    expect(withoutHiddenText('a\tb\nc\r\nd\fe\vf\u0085g')).toBe('a\tb\nc\r\nd\fe\vf\u0085g')
  })

  it.each([
    ['Unicode tags', inTags(SECRET)],
    ['tags behind a flag', inTags('gbxxx')],
    ['bits without width', inBits('\u200B', '\u200C')],
    ['bits of joiners', inBits('\u200D', '\u2060')],
    ['bits of marks of direction', inBits('\u200E', '\u200F')],
    ['selectors of variants', inSelectors],
    ['short selectors', '\uFE00\uFE01\uFE0A\uFE0F\uFE03'],
    ['overrides of direction', '\u202E\u202D\u202A\u202B\u202C\u2066\u2067\u2068\u2069'],
    ['operators that are not seen', '\u2061\u2062\u2063\u2064\u206A\u206F'],
    ['fillers', '\u3164\uFFA0\u115F\u1160\u034F\u00AD\uFEFF\u180E'],
    ['interlinear notes', '\uFFF9\uFFFA\uFFFB'],
    ['control characters', '\u0000\u0007\u0008\u001B\u007F\u0080\u009B\u009D'],
  ])('%s is taken out of a sentence', (_, hidden) => {
    expect(withoutHiddenText(`A plain${hidden} sentence.`)).toBe('A plain sentence.')
    expect(withoutHiddenText(`${hidden}A plain sentence.${hidden}`)).toBe('A plain sentence.')
    const spread = Array.from('plain', (letter, at) => letter + (Array.from(hidden)[at] ?? '')).join('')
    expect(withoutHiddenText(spread)).toBe('plain')
  })

  it('is taken out behind a picture, which stays', () => {
    expect(withoutHiddenText(`😀${inSelectors}!`)).toBe('😀!')
    expect(withoutHiddenText(`😀\uFE0F\uFE0F\uFE0E\uFE0F!`)).toBe('😀\uFE0F!')
    expect(withoutHiddenText(`\u{1F3F4}${inTags('ignore')}\u{E007F}!`)).toBe('\u{1F3F4}!')
  })

  it('can hide nothing that is longer than what is seen, in any script', () => {
    const seen = fc.constantFrom('a', 'é', 'ب', 'न', 'א', '中', '😀', 'ก', ' ', '1')
    const unseen = fc.constantFrom(
      '\u200B',
      '\u200C',
      '\u200D',
      '\u{E0041}',
      '\uFE01',
      '\u{E0105}',
      '\u202E',
      '\u200F',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(seen, fc.array(unseen, { maxLength: 6 }))), (parts) => {
        const clean = withoutHiddenText(parts.map(([one, hidden]) => one + hidden.join('')).join(''))
        const hidden = clean.match(/\p{DI}/gu)?.length ?? 0
        expect(hidden).toBeLessThanOrEqual(2 * parts.length)
        expect(clean.replace(/\p{DI}/gu, '')).toBe(parts.map(([one]) => one).join(''))
        expect(clean).not.toMatch(/[\u{E0000}-\u{E007F}\u202A-\u202E]/u)
        expect(withoutHiddenText(clean)).toBe(clean)
      }),
    )
  })
})

describe('what people write is not touched', () => {
  it.each([
    ['English with pictures', 'Family 👨‍👩‍👧‍👦, flag 🏳️‍🌈, astronaut 👩🏽‍🚀, heart ❤️, key 1️⃣, text ☎︎'],
    ['flags', '🇩🇪 🇮🇳 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏴‍☠️'],
    ['Arabic', 'العربية لغة جميلة، ١٢٣ \u200Fو\u200F'],
    ['Persian', 'می‌خواهم کتاب‌ها را بخوانم'],
    ['Urdu', 'اُردو زبان ہے۔'],
    ['Hebrew', 'שָׁלוֹם עוֹלָם, (C++)\u200F אבג'],
    ['Hindi', 'हिन्दी में क्‍ष और श्‍री, र्‌'],
    ['Bengali', 'বাংলা ভাষা, র‍্যাব'],
    ['Tamil', 'தமிழ் மொழி ஸ்ரீ, க்‌ஷ'],
    ['Malayalam', 'മലയാളം അവന്‍'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['Thai', 'ภาษาไทย\u200Bสวย'],
    ['Khmer', 'ភាសា\u200Bខ្មែរ'],
    ['Korean', '한국어, 옛말 ᄒᆞᆫ글'],
    ['Japanese', '日本語、葛\u{E0100}飾区、ｶﾞ'],
    ['Chinese', '中文，繁體'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠎ᠡ'],
    ['Russian, Greek, Georgian', 'Привет, Ελληνικά, ქართული'],
    ['mathematics', 'a ∩\uFE00 b'],
  ])('%s', (_, text) => expect(withoutHiddenText(text)).toBe(text))
})
