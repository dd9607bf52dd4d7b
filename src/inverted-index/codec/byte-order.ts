// The order of many strings by their UTF-8 bytes: four characters at a time as numbers, which sort in a fraction of the time.
import { compareByBytes } from './front-coding.ts'

/** So few are compared as strings. */
const FEW = 16
/** Characters in a key, each a byte of it: 0 behind the end, LARGEST for all from there on, and 0 behind such a one. */
const CHARACTERS = 4
const LARGEST = 255

/** The places of the strings in the order of their bytes. */
export function orderByBytes(strings: readonly string[]): Uint32Array {
  const places = Uint32Array.from(strings.keys())
  sortFrom(strings, places, 0)
  return places
}

/** Sorts places of strings that are the same up to `depth`. */
function sortFrom(strings: readonly string[], places: Uint32Array, depth: number): void {
  if (places.length <= FEW) {
    sortAsStrings(strings, places)
    return
  }
  const numbers = new BigUint64Array(places.length)
  // The place below the key, in one number of 64 bits: little-endian, as segments are.
  const halves = new Uint32Array(numbers.buffer)
  let differ = false
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    halves[2 * i] = place
    halves[2 * i + 1] = keyOf(strings[place] as string, depth)
    differ ||= halves[2 * i + 1] !== halves[1]
  }
  if (differ) numbers.sort()
  for (let i = 0; i < places.length; i++) places[i] = halves[2 * i] as number
  for (let from = 0; from < places.length; ) {
    const key = halves[2 * from + 1] as number
    let to = from + 1
    while (to < places.length && halves[2 * to + 1] === key) to++
    const alike = places.subarray(from, to)
    if (endsInLargest(key)) sortAsStrings(strings, alike)
    // Those that have ended are the same.
    else if (alike.length > 1 && (key & 255) !== 0) sortFrom(strings, alike, depth + CHARACTERS)
    from = to
  }
}

function sortAsStrings(strings: readonly string[], places: Uint32Array): void {
  places.sort((a, b) => compareByBytes(strings[a] as string, strings[b] as string))
}

function keyOf(text: string, depth: number): number {
  let key = 0
  for (let at = depth; at < depth + CHARACTERS; at++) {
    const character = at < text.length ? Math.min(text.charCodeAt(at) + 1, LARGEST) : 0
    key = (key << 8) | character
    if (character === LARGEST) return (key << (8 * (depth + CHARACTERS - 1 - at))) >>> 0
  }
  return key >>> 0
}

/** Whether its last character that is none of the zeros at its end is the largest. */
function endsInLargest(key: number): boolean {
  for (let rest = key; rest !== 0; rest >>>= 8) if ((rest & 255) !== 0) return (rest & 255) === LARGEST
  return false
}
