// Folding: the form in which words that differ only in case, width or diacritics are the same word.

const ASCII_ONLY = /^[ -~]*$/
const MARKED_LETTER = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** Letters that carry their mark in themselves, so that no decomposition takes it off. */
const UNMARKED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ё: 'е',
  ς: 'σ',
}
/** The two ways to write one syllable of Japanese, this many characters apart. */
const HIRAGANA = /[\u3041-\u3096]/gu
const TO_KATAKANA = 0x60
const SPECIAL_LETTER = new RegExp(`[${Object.keys(UNMARKED).join('')}]`, 'gu')

/**
 * Folds one word. Diacritics go from Latin and Greek letters alone: in other scripts they are letters of their own.
 * Unicode normalisation takes quadratic time on long runs of marks, so callers pass words of bounded length.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (ASCII_ONLY.test(lower)) return lower
  return lower
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKED_LETTER, '$1')
    .normalize('NFC')
    .replace(SPECIAL_LETTER, (letter) => UNMARKED[letter] ?? letter)
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))
}
