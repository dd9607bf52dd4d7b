// The pieces of a document's text as they are stored with it, so that no search splits the text: where each stands, in base64.
import { onOneLine } from '../../../foundation/text/one-line.ts'
import { TEXT_READ, type TextPiece, textPieces } from './text-pieces.ts'

/** Changes with what `textPieces` makes of a text: pieces of another version are not read. */
const VERSION = 1
/** Behind this bit a number goes on in the next byte. */
const GOES_ON = 128

const WHOLE = 1
/** White space in it is one space when it is shown. */
const SPACED = 2
/** Its block and its number are not those that usually follow: both are told. */
const APART = 4
const FLAGS = 8

/** Undefined of a text whose pieces are not found in it as they are. */
export function packPieces(whole: string): string | undefined {
  const text = whole.slice(0, TEXT_READ)
  const numbers = [VERSION, text.length]
  let [end, block, at] = [0, 0, -1]
  const pieces = textPieces(text)
  for (const piece of pieces) {
    const place = placeOf(piece.text, text, end)
    if (!place) return undefined
    const isNext = piece.block === block && piece.at === at + 1
    const spaced = text.slice(place.from, place.to) === piece.text ? 0 : SPACED
    const flags = (piece.whole ? WHOLE : 0) + spaced + (isNext ? 0 : APART)
    numbers.push(place.from - end, (place.to - place.from) * FLAGS + flags)
    if (!isNext) numbers.push(piece.block - block, piece.at - at - 1)
    ;[end, block, at] = [place.to, piece.block, piece.at]
  }
  const packed = packNumbers(numbers)
  return isSame(unpackPieces(packed, text), pieces) ? packed : undefined
}

/** The same as `textPieces` of the text; undefined where these are of another text or version. */
export function unpackPieces(packed: string, whole: string): readonly TextPiece[] | undefined {
  const text = whole.slice(0, TEXT_READ)
  const bytes = Buffer.from(packed, 'base64')
  let next = 0
  const read = (): number => {
    let [value, factor] = [0, 1]
    for (; next < bytes.length; factor *= GOES_ON) {
      const byte = bytes[next++] as number
      value += (byte % GOES_ON) * factor
      if (byte < GOES_ON) break
    }
    return value
  }
  if (read() !== VERSION || read() !== text.length) return undefined
  const pieces: TextPiece[] = []
  let [end, block, at] = [0, 0, -1]
  while (next < bytes.length) {
    const from = end + read()
    const told = read()
    const flags = told % FLAGS
    end = from + (told - flags) / FLAGS
    block += flags >= APART ? read() : 0
    at += 1 + (flags >= APART ? read() : 0)
    const own = text.slice(from, end)
    pieces.push({ text: flags & SPACED ? onOneLine(own) : own, whole: (flags & WHOLE) > 0, block, at })
  }
  return pieces
}

/** More tries are made for no piece: its first word stands in the text again and again. */
const MOST_TRIES = 64

/** Where a piece stands in the text from `from` on, whose white space may be any; undefined where it is not found. */
function placeOf(piece: string, text: string, from: number): { from: number; to: number } | undefined {
  const word = piece.split(' ', 1)[0] ?? ''
  let start = text.indexOf(word, from)
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries += 1) {
    const to = endOf(piece, text, start)
    if (to !== undefined) return { from: start, to }
    start = text.indexOf(word, start + 1)
  }
  return undefined
}

const WHITE_SPACE = /\s*/y

function endOf(piece: string, text: string, start: number): number | undefined {
  if (text.startsWith(piece, start)) return start + piece.length
  let place = start
  for (let at = 0; at < piece.length; at += 1) {
    if (piece.charAt(at) === ' ') {
      WHITE_SPACE.lastIndex = place
      WHITE_SPACE.test(text)
      if (WHITE_SPACE.lastIndex === place) return undefined
      place = WHITE_SPACE.lastIndex
    } else if (piece.charAt(at) === text.charAt(place)) place += 1
    else return undefined
  }
  return place
}

function packNumbers(numbers: readonly number[]): string {
  const bytes: number[] = []
  for (let value of numbers) {
    for (; value >= GOES_ON; value = Math.floor(value / GOES_ON)) bytes.push((value % GOES_ON) + GOES_ON)
    bytes.push(value)
  }
  return Buffer.from(bytes).toString('base64')
}

function isSame(some: readonly TextPiece[] | undefined, others: readonly TextPiece[]): boolean {
  return (
    some?.length === others.length &&
    some.every((one, at) => {
      const other = others[at]
      return (
        one.text === other?.text &&
        one.whole === other.whole &&
        one.block === other.block &&
        one.at === other.at
      )
    })
  )
}
