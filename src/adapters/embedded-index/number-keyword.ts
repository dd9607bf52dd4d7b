// Numbers of a text as keywords whose order is that of the numbers, so that a range of numbers is a range of keywords.

const NUMBER = /^\d+(?:\.\d+)?$/
const view = new DataView(new ArrayBuffer(8))

/** Nothing where the word is no number. */
export function numberKeyword(word: string): string | undefined {
  return NUMBER.test(word) ? keywordOfNumber(Number(word)) : undefined
}

/** The bits of a number that is not negative rise with it; a negative one comes before all that a text can hold. */
export function keywordOfNumber(value: number): string {
  view.setFloat64(0, Math.max(0, value))
  return `number:${view.getBigUint64(0).toString(16).padStart(16, '0')}`
}
