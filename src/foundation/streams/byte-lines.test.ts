// Tests of the lines of a stream of bytes.
import { expect, it } from 'vitest'
import { byteLines } from './byte-lines.ts'

async function linesOf(chunks: readonly string[], maxBytes = 100): Promise<(string | undefined)[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const lines: (string | undefined)[] = []
  for await (const line of byteLines(bytes(), maxBytes)) lines.push(line?.toString())
  return lines
}

it('reads lines wherever chunks end, the last without a line feed too', async () => {
  expect(await linesOf(['a\nb', 'c\n', '', '\nd'])).toEqual(['a', 'bc', '', 'd'])
  expect(await linesOf(['a\n'])).toEqual(['a'])
  expect(await linesOf([])).toEqual([])
})

it('passes over a line that is too long, and reads on behind it', async () => {
  expect(await linesOf(['12345\n', '123', '456', '789\n1234', '5\n123456'], 5)).toEqual([
    '12345',
    undefined,
    '12345',
    undefined,
  ])
})
