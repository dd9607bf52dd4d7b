// Which pages lead on to others: contents, menus and indexes do, prose and reference do not.
import { describe, expect, it } from 'vitest'
import { navigationOf } from './navigation.ts'

const URL_OF_PAGE = 'https://manual.example/guide/index.html'
const WORDS = ['otter', 'river', 'bank', 'fish', 'den', 'moss', 'pup', 'dusk', 'weir', 'reed']
const PROSE =
  'The river otter lives along streams and lakes, where it hunts fish at dusk. It digs its den into the bank, lines it with grass and moss, and raises two or three young there until autumn comes and they leave.'

const navigation = (...lines: readonly string[]) =>
  navigationOf({ url: URL_OF_PAGE, markdown: lines.join('\n') })
const each = (line: (word: string, at: number) => string) => WORDS.map(line)

describe('navigationOf', () => {
  it.each([
    [
      'contents',
      each(
        (word, at) => `${'  '.repeat(at % 3)}- [${at}.1 The ${word}](https://manual.example/${word}.html)`,
      ),
    ],
    [
      'a menu with remarks',
      each((word) => `- [${word}](https://manual.example/${word}): what it is and how to find it`),
    ],
    [
      'an alphabetical index',
      each(
        (word) =>
          `- ${word}, [Animals](https://manual.example/a#${word}), [[1]](https://manual.example/b#${word})`,
      ),
    ],
    [
      'an index as a table',
      each(
        (word) =>
          `|  | [${word}](https://manual.example/a#${word}) |  | [2.1 Animals](https://manual.example/a) |`,
      ),
    ],
    [
      'an index of modules',
      [
        '|  |  |',
        '| --- | --- |',
        ...each(
          (word) => `|  | [\`animals.${word}\`](https://manual.example/${word}) | *All of the ${word}.* |`,
        ),
      ],
    ],
    ['links one to a line', each((word) => `[${word}](https://www.manual.example/${word})\n`)],
  ])('is near 1 for %s', (_, lines) => {
    expect(navigation('# Otters', '', ...lines)).toBeGreaterThan(0.85)
  })

  it('lies between for an overview: some text, then what it leads to', () => {
    const overview = navigation(
      PROSE,
      '',
      ...each((word) => `- [All about the ${word}](https://manual.example/${word})`),
    )
    expect(overview).toBeGreaterThan(0.3)
    expect(overview).toBeLessThan(0.7)
  })

  it.each([
    [
      'a tutorial with many links in its prose',
      each(
        (word) =>
          `Take the [${word}](https://manual.example/${word}) and the [next one](https://manual.example/n), then look at what both of them have in common.\n`,
      ),
    ],
    ['steps of a tutorial', each((word) => `1. Open [${word}](https://manual.example/${word}), ${PROSE}`)],
    [
      'a reference with a table of options',
      [
        '| Option | Meaning |',
        '| --- | --- |',
        ...each(
          (word) => `| \`--${word}\` | Sets the ${word}, see [values](https://manual.example/values). |`,
        ),
      ],
    ],
    [
      'a long page under contents of its own',
      [...each((word) => `- [${word}](${URL_OF_PAGE}#${word})`), ...each(() => `\n${PROSE}`)],
    ],
    [
      'code that has lists of links',
      ['```', ...each((word) => `- [${word}](https://manual.example/${word})`), '```', PROSE],
    ],
    ['a page without markdown', []],
  ])('is near 0 for %s', (_, lines) => {
    expect(navigation(...lines)).toBeLessThan(0.15)
  })

  it('counts what leads to other sites half', () => {
    const links = (host: string) => navigation(...each((word) => `- [${word}](https://${host}/${word})`))
    expect(links('manual.example')).toBe(1)
    expect(links('other.example')).toBe(0.5)
  })

  // What took the square of its length would take hours.
  it.each(['[', '\\[', '[[a', '![', '](', '[a](', '- ', '|'])('ends soon on a megabyte of %j', (piece) => {
    const markdown = `](${piece.repeat(1_000_000 / piece.length)}`
    expect(navigationOf({ url: URL_OF_PAGE, markdown })).toBe(0)
  })

  it('counts all links half where the address of the page is none', () => {
    const markdown = each((word) => `- [${word}](https://manual.example/${word})`).join('\n')
    expect(navigationOf({ url: 'not an address', markdown })).toBe(0.5)
  })
})
