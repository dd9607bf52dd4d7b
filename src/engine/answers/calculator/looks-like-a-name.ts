// Things of digits and signs that are no calculation: dates, years, phone numbers, scores, ranges, sizes.

/** Whether digits and signs are more likely the name of something than a sum. */
export function looksLikeAName(text: string, asked = false): boolean {
  // "3 por 2" is an offer, unless somebody asks how much it is.
  return NAMES.some((isName) => isName(text)) || (!asked && /^\d por \d$/.test(text))
}

const NAMES: readonly ((text: string) => boolean)[] = [
  // 2024-03-01, 12/25/2020, 555-123-4567, ISBNs: several signs and no space.
  (text) => /^\+?[\d(][\d()]*(?:[-/][\d()]+){2,}$/.test(text),
  (text) => /^\+?\(?\d{2,4}\)?[ -]\d{3,4}-\d{3,4}$/.test(text),
  (text) => /^\d{3}-\d{4}$/.test(text),
  // A date anywhere: what is reckoned with days is no sum.
  (text) => /(?<![\d.])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([-/])\d{1,2}\1\d{4})(?!\d)/.test(text),
  // 4 5/8 is the size of something.
  (text) => /^\d+ \d+\/\d+$/.test(text),
  // 1660-0002, 352.224-70: numbers of forms and paragraphs.
  (text) => /^\d+-0\d+$|^\d{2,3}\.\d{3}-\d{1,4}$/.test(text),
  isYearRange,
  isRangeOrScore,
  isDayOrRatio,
  // 4x4, 1920x1080.
  (text) => /^\d+x\d+$/.test(text),
  // `10% 3` is neither a share nor a remainder.
  (text) => /\d%\s+\d/.test(text),
  // Section 26(2).
  (text) => /^\d+(?:\(\d+\))+$/.test(text),
]

/** 2024-2025, 2024/25, with or without spaces. */
function isYearRange(text: string): boolean {
  const years = /^((?:1[5-9]|20|21)\d\d)\s*[-/]\s*(\d\d(?:\d\d)?)$/.exec(text)
  if (!years) return false
  const [, from = '', to = ''] = years
  return to.length === 2 || Math.abs(Number(to) - Number(from)) <= 200
}

/** 7-11, 18-24, 10-4: what ascends without spaces is a range. */
function isRangeOrScore(text: string): boolean {
  const pair = /^(\d{1,4})-(\d{1,4})$/.exec(text)
  if (!pair) return false
  const [from, to] = [Number(pair[1]), Number(pair[2])]
  return from <= to || text === '10-4' || text === '24-7'
}

/** 9/11, 25/12, 24/7, 50/50, without spaces; what divides without rest is more likely a sum. */
function isDayOrRatio(text: string): boolean {
  const pair = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (!pair) return false
  const [a, b] = [Number(pair[1]), Number(pair[2])]
  if (b > 1 && a > b && a % b === 0 && text !== '20/10') return false
  return a === b || text === '24/7' || (a <= 12 && b <= 31) || (a <= 31 && b <= 12)
}
