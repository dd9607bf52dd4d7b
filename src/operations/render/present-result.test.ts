// Short names of sites.
import { expect, it } from 'vitest'
import { bangOf } from './present-result.ts'

it.each([
  ['https://github.com/a/b', 'gh'],
  ['https://gist.github.com/a', 'gist'],
  ['https://docs.github.com/', 'gh'],
  ['https://www.youtube.com/watch?v=1', 'yt'],
  ['https://sv.wikipedia.org/wiki/A', 'w'],
  ['https://de.wikipedia.org/wiki/A', 'wde'],
  ['https://developer.mozilla.org/', 'mdn'],
  ['https://news.ycombinator.com/item?id=1', 'hn'],
  ['https://old.reddit.com/r/a', 'r'],
  ['https://www.amazon.co.uk/', 'auk'],
  ['https://notgithub.com/', undefined],
  ['https://constructor/', undefined],
  ['https://someone.github.io/', undefined],
  ['http://127.0.0.1/', undefined],
])('%s is %s', (url, bang) => {
  expect(bangOf(url)).toBe(bang)
})
