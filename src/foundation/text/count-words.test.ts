// Tests the count of words in scripts with and without spaces.
import { describe, expect, it } from 'vitest'
import { countWords } from './count-words.ts'

describe('countWords', () => {
  it.each([
    ['one two, three', 3],
    ['', 0],
    ['– … !', 0],
    ['naïve café', 2],
    ['a_b 42', 2],
    ['서울의 날씨', 2],
    ['日本語 テキスト', 4],
    ['研究人员在海洋深处发现了一种新的鱼类。', 9],
    ['Linuxのインストール方法', 6],
    ['สวัสดีครับ', 2],
  ])('%s', (text, words) => {
    expect(countWords(text)).toBe(words)
  })
})
