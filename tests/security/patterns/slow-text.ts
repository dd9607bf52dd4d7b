// Tells of a regular expression which text, repeated, makes it take the square of its length: by its structure, without running it.
import { automatonOf, NONE } from './automaton.ts'
import { inSet } from './read-pattern.ts'

/** Characters of every kind that a pattern may tell apart. Of those that it does not, one stands for all. */
const CHARACTERS = [
  ...Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1)),
  ...['\u00a0', 'é', 'ß', 'Ω', 'Ж', 'ع', 'ก', '漢', 'か', '\u0301', '\u200b', '\u200d', '\u2028', '٣'],
  ...['“', '’', '–', '…', '•', '，', '。', '😀'],
]

/** An automaton over characters of which each is one of a kind, by their numbers. */
interface Machine {
  readonly alphabet: readonly string[]
  readonly letters: readonly number[]
  /** A search that has not begun to match, as a place; the others are below it. */
  readonly search: number
  /** Places within repetitions without end, each with the characters that these take. */
  readonly looping: ReadonlyMap<number, readonly number[]>
  /** Where it may be one character on. */
  next(place: number, before: number, char: number): readonly number[]
  /** Whether it has matched there; the end of the text is one more than the last character. */
  ends(place: number, before: number, behind: number): boolean
}

/**
 * A text that can be read in two ways while it is repeated: by a repetition and again by a later one, or by a search that begins at
 * every place and a repetition behind it, and then may not match. Undefined where there is none.
 */
export function slowText(source: string, flags: string): string | undefined {
  const machine = machineOf(source, flags)
  const { looping, search } = machine
  const isSure = sureOf(machine)
  const firsts = [...(flags.includes('y') ? [] : [search]), ...looping.keys()]
  for (const [second, letters] of looping) {
    const reaches = reachesBy(letters, machine.next)
    for (const first of firsts) {
      if (first === second || !reaches(first, second)) continue
      const text = repeatedText(machine, { first, second, letters, reaches, isSure })
      if (text !== undefined) return text
    }
  }
  return undefined
}

function machineOf(source: string, flags: string): Machine {
  const { size, start, accept, free, steps, sets, loops } = automatonOf(source, flags)
  const alphabet = alphabetOf(source, flags, sets)
  const letters = alphabet.map((_, at) => at)
  const holds = new Map(sets.map((set) => [set, alphabet.map(inSet(set, flags))]))
  const isIn = (set: string, letter: number): boolean => holds.get(set)?.[letter] === true

  const reached = memo((place: number, before: number, behind: number): readonly number[] => {
    const seen = new Set([place])
    for (const from of seen) {
      for (const { to, holds: may } of free[from] ?? [])
        if (!may || may(alphabet[before] ?? NONE, alphabet[behind] ?? NONE)) seen.add(to)
    }
    return [...seen]
  }, letters.length + 1)

  const isEntered = new Set(steps.flatMap((on) => on.map(({ to }) => to)))
  const looping = loops.flatMap((taken, place) => {
    const own = letters.filter((letter) => taken?.some((set) => isIn(set, letter)))
    return taken && isEntered.has(place) ? [[place, own] as const] : []
  })
  return {
    ...{ alphabet, letters, search: size, looping: new Map(looping) },
    next: memo((place: number, before: number, char: number): readonly number[] => {
      const found = new Set<number>(place === size ? [size] : [])
      for (const from of reached(place === size ? start : place, before, char))
        for (const { to, set } of steps[from] ?? []) if (isIn(set, char)) found.add(to)
      return [...found]
    }, letters.length + 1),
    ends: (place, before, behind) => reached(place, before, behind).includes(accept),
  }
}

type IsSure = (place: number, before: number) => boolean

/** Whether it matches from a place whatever follows: then nothing is tried again. */
function sureOf({ letters, search, next, ends }: Machine): IsSure {
  const count = letters.length
  const name = (place: number, char: number): number => place * count + char
  const sure = new Map<number, boolean>()

  /** For each place that may come, where each character leads; none where it has matched, nowhere where it has failed. */
  function waysFrom(asked: number): Map<number, readonly (readonly number[])[]> {
    const ways = new Map<number, readonly (readonly number[])[]>()
    const open = [asked]
    for (const one of open) {
      if (ways.has(one)) continue
      const [place, char] = [Math.floor(one / count), one % count]
      if (!ends(place, char, count)) ways.set(one, [[]])
      else if (letters.every((behind) => ends(place, char, behind))) ways.set(one, [])
      else {
        const on = letters.map((behind) => next(place, char, behind).map((to) => name(to, behind)))
        ways.set(one, on)
        open.push(...on.flat())
      }
    }
    return ways
  }

  return (place, before) => {
    if (place === search) return false
    const asked = name(place, before)
    const known = sure.get(asked)
    if (known !== undefined) return known
    const ways = waysFrom(asked)
    const unsure = new Set<number>()
    for (let told = -1; told < unsure.size; ) {
      told = unsure.size
      for (const [one, on] of ways)
        if (on.some((to) => to.every((other) => unsure.has(other)))) unsure.add(one)
    }
    for (const one of ways.keys()) sure.set(one, !unsure.has(one))
    return !unsure.has(asked)
  }
}

interface Asked {
  readonly first: number
  readonly second: number
  readonly letters: readonly number[]
  readonly reaches: Reaches
  readonly isSure: IsSure
}

/** Three read the same characters: from the first, the first and the second place, to the first, the second and the second. */
function repeatedText(
  { alphabet, search, next }: Machine,
  { first, second, letters, reaches, isSure }: Asked,
): string | undefined {
  const [places, count] = [search + 1, alphabet.length]
  const name = (x: number, y: number, z: number, char: number): number =>
    ((x * places + y) * places + z) * count + char
  for (const last of letters) {
    if (isSure(second, last)) continue
    const goal = name(first, second, second, last)
    const seen = new Set<number>()
    const open = [{ x: first, y: first, z: second, char: last, text: '' }]
    for (const { x, y, z, char, text } of open) {
      for (const letter of letters) {
        const zs = next(z, char, letter).filter((to) => reaches(to, second))
        const ys = next(y, char, letter).filter((to) => reaches(to, second) && !isSure(to, letter))
        const xs = next(x, char, letter).filter((to) => reaches(to, first))
        const read = text + (alphabet[letter] ?? '')
        for (const z2 of zs)
          for (const y2 of ys)
            for (const x2 of xs) {
              const one = name(x2, y2, z2, letter)
              if (seen.has(one)) continue
              if (one === goal) return read
              seen.add(one)
              open.push({ x: x2, y: y2, z: z2, char: letter, text: read })
            }
      }
    }
  }
  return undefined
}

/** One of each kind that the sets of a pattern, and the edges of words, tell apart. */
function alphabetOf(source: string, flags: string, sets: readonly string[]): readonly string[] {
  const isUnicode = /[uv]/.test(flags)
  const tests = sets.map((set) => inSet(set, flags))
  const kinds = new Map<string, string>()
  for (const char of new Set([...CHARACTERS, ...source])) {
    if (char.length > 1 && !isUnicode) continue
    const kind = [...tests, (one: string) => /\w/.test(one), (one: string) => one === '\n'].map(
      (is) => +is(char),
    )
    kinds.set(kind.join(''), char)
  }
  return [...kinds.values()]
}

type Reaches = (from: number, to: number) => boolean

/** Whether some characters of these lead from one place to another, or it is there. */
function reachesBy(letters: readonly number[], next: Machine['next']): Reaches {
  const known = new Map<number, ReadonlySet<number>>()
  return (from, to) => {
    let reached = known.get(from)
    if (!reached) {
      const seen = new Set([from])
      for (const place of seen)
        for (const before of letters)
          for (const letter of letters) for (const on of next(place, before, letter)) seen.add(on)
      known.set(from, seen)
      reached = seen
    }
    return reached.has(to)
  }
}

function memo<T>(find: (place: number, before: number, behind: number) => T, width: number) {
  const known = new Map<number, T>()
  return (place: number, before: number, behind: number): T => {
    const name = (place * width + before) * width + behind
    const found = known.get(name)
    if (found !== undefined) return found
    const value = find(place, before, behind)
    known.set(name, value)
    return value
  }
}
