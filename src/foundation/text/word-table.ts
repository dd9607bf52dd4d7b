// Many words with a weight each, packed into bytes: found by name, and scanned for those that are few edits away.

export interface NearWord {
  readonly word: string
  readonly weight: number
  /** Insertions, deletions, changes and swaps of neighbours between the two. */
  readonly edits: number
}

/** One bit of a machine word a letter. */
const LONGEST = 31
const FIRST_LETTER = 97
const TAB = 9
const NEWLINE = 10

/** The words of a table, by length and then in the order of their lines. */
interface Packed {
  readonly lines: Uint8Array
  /** Where each word begins. */
  readonly at: Uint32Array
  /** Which letters a word has, and which of them more than once. */
  readonly once: Int32Array
  readonly twice: Int32Array
  /** The place of the first word of a length. */
  readonly firstOf: Uint32Array
}

/** Reads lines of a word from a to z, a tab, a number and a line end, sorted by word; other lines are left out. */
export function readWordTable(lines: Uint8Array) {
  const packed = pack(lines)
  const { at, firstOf } = packed
  const wordAt = (place: number, length: number): string => {
    const start = at[place] ?? 0
    return String.fromCharCode(...lines.subarray(start, start + length))
  }
  const weightAt = (place: number, length: number): number => {
    const start = (at[place] ?? 0) + length + 1
    return Number(String.fromCharCode(...lines.subarray(start, lines.indexOf(NEWLINE, start))))
  }

  return {
    size: at.length,
    weight(word: string): number | undefined {
      const { length } = word
      if (length > LONGEST) return undefined
      const end = firstOf[length + 1] ?? 0
      let low = firstOf[length] ?? 0
      let high = end
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compareAt(lines, at[middle] ?? 0, word) < 0) low = middle + 1
        else high = middle
      }
      const isThere = low < end && compareAt(lines, at[low] ?? 0, word) === 0
      return isThere ? weightAt(low, length) : undefined
    },

    /** In no order; none for a word of other letters than a to z, or of more than 31. */
    near(word: string, edits: number): readonly NearWord[] {
      if (word.length > LONGEST || !/^[a-z]+$/.test(word)) return []
      const wanted = { word, ...lettersOf(word), places: letterPlaces(word) }
      const found: NearWord[] = []
      const longest = Math.min(LONGEST, word.length + edits)
      for (let length = Math.max(1, word.length - edits); length <= longest; length++) {
        for (const { place, distance } of scanLength(packed, length, wanted, edits))
          found.push({ word: wordAt(place, length), weight: weightAt(place, length), edits: distance })
      }
      return found
    },
  }
}

/** Below 0 where the letters that begin there come before those of the word, 0 where they are the same. */
function compareAt(lines: Uint8Array, start: number, word: string): number {
  for (let i = 0; i < word.length; i++) {
    const apart = (lines[start + i] ?? 0) - word.charCodeAt(i)
    if (apart !== 0) return apart
  }
  return 0
}

/** The shortest line is a letter, a tab, a digit and its end. */
const SHORTEST_LINE = 4

/** Byte by byte, and each once: the event loop waits for it. */
function pack(lines: Uint8Array): Packed {
  const most = Math.ceil(lines.length / SHORTEST_LINE)
  const read = { at: new Uint32Array(most), once: new Int32Array(most), twice: new Int32Array(most) }
  const lengths = new Uint8Array(most)
  const ofLength = new Uint32Array(LONGEST + 1)
  let size = 0
  for (let start = 0; start < lines.length; ) {
    let once = 0
    let twice = 0
    let end = start
    for (; isLetter(lines[end]); end++) {
      const bit = 1 << ((lines[end] ?? 0) - FIRST_LETTER)
      twice |= once & bit
      once |= bit
    }
    const length = end - start
    if (lines[end] === TAB && length > 0 && length <= LONGEST) {
      read.at[size] = start
      read.once[size] = once
      read.twice[size] = twice
      lengths[size] = length
      ofLength[length] = (ofLength[length] ?? 0) + 1
      size++
    }
    while (end < lines.length && lines[end] !== NEWLINE) end++
    start = end + 1
  }
  return { lines, ...sortByLength(read, lengths, ofLength, size) }
}

/** Words of one length stay in the order of their lines. */
function sortByLength(
  read: Pick<Packed, 'at' | 'once' | 'twice'>,
  lengths: Uint8Array,
  ofLength: Uint32Array,
  size: number,
): Omit<Packed, 'lines'> {
  const firstOf = new Uint32Array(LONGEST + 2)
  for (let length = 0; length <= LONGEST; length++)
    firstOf[length + 1] = (firstOf[length] ?? 0) + (ofLength[length] ?? 0)
  const next = firstOf.slice()
  const at = new Uint32Array(size)
  const once = new Int32Array(size)
  const twice = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    const length = lengths[i] ?? 0
    const place = next[length] ?? 0
    next[length] = place + 1
    at[place] = read.at[i] ?? 0
    once[place] = read.once[i] ?? 0
    twice[place] = read.twice[i] ?? 0
  }
  return { at, once, twice, firstOf }
}

interface Wanted {
  readonly word: string
  readonly once: number
  readonly twice: number
  readonly places: Int32Array
}

/** The words of one length that are within some edits. */
function scanLength(
  { lines, at, once, twice, firstOf }: Packed,
  length: number,
  wanted: Wanted,
  edits: number,
): readonly { readonly place: number; readonly distance: number }[] {
  const found: { place: number; distance: number }[] = []
  const end = firstOf[length + 1] ?? 0
  for (let place = firstOf[length] ?? 0; place < end; place++) {
    // Each edit brings one letter at most and takes one away at most: cheap to test, and few words pass.
    const has = once[place] ?? 0
    const more = twice[place] ?? 0
    if (ones(wanted.once & ~has) + ones(wanted.twice & ~more) > edits) continue
    if (ones(has & ~wanted.once) + ones(more & ~wanted.twice) > edits) continue
    const start = at[place] ?? 0
    const distance = distanceTo(lines, start, start + length, wanted.word.length, wanted.places)
    if (distance <= edits) found.push({ place, distance })
  }
  return found
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= FIRST_LETTER && byte < FIRST_LETTER + 26
}

function lettersOf(word: string): { readonly once: number; readonly twice: number } {
  let once = 0
  let twice = 0
  for (let i = 0; i < word.length; i++) {
    const bit = 1 << (word.charCodeAt(i) - FIRST_LETTER)
    twice |= once & bit
    once |= bit
  }
  return { once, twice }
}

/** For each letter the places where the word has it, as bits. */
function letterPlaces(word: string): Int32Array {
  const places = new Int32Array(128)
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i)
    places[letter] = (places[letter] ?? 0) | (1 << i)
  }
  return places
}

/** The number of bits that are set. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Optimal string alignment, a whole column of the table in one machine word (Hyyrö 2003): `above` and `below` are the
 * places where a column goes up or down by one against the place before it.
 */
function distanceTo(
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
  places: Int32Array,
): number {
  const last = 1 << (length - 1)
  let above = -1
  let below = 0
  let diagonal = 0
  let before = 0
  let distance = length
  for (let i = start; i < end; i++) {
    const here = places[bytes[i] ?? 0] ?? 0
    const swapped = ((~diagonal & here) << 1) & before
    diagonal = (((here & above) + above) ^ above) | here | below | swapped
    const right = below | ~(diagonal | above)
    const left = diagonal & above
    if (right & last) distance++
    else if (left & last) distance--
    const carried = (right << 1) | 1
    above = (left << 1) | ~(diagonal | carried)
    below = carried & diagonal
    before = here
  }
  return distance
}
