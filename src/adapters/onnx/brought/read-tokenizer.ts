// The tokenizer of a model that was brought: a vocab.txt, or a tokenizer.json of WordPiece or Unigram pieces.

import { messageOf } from '../../../foundation/errors.ts'
import { createWordPiece } from '../word-piece.ts'

/** What a model reads: numbered pieces, and for each which of two texts it belongs to. */
export interface Encoded {
  readonly ids: readonly number[]
  readonly types: readonly number[]
}

export interface Tokenizer {
  /** At most `most` pieces, marks included. */
  encode(text: string, most: number): Encoded
  /** Two texts side by side; the second is cut. */
  encodePair(first: string, second: string, most: number): Encoded
  /** Those that it knows. */
  readonly pieces: readonly string[]
}

/** The file can't be used; the message says why. */
export class BadTokenizer extends Error {
  override readonly name = 'BadTokenizer'
}

interface TokenizerJson {
  readonly model?: {
    readonly type?: string
    readonly vocab?: Readonly<Record<string, number>> | readonly (readonly [string, number])[]
    readonly unk_id?: number
    readonly unk_token?: string
  }
  readonly normalizer?: { readonly lowercase?: boolean; readonly strip_accents?: boolean | null } | null
  readonly added_tokens?: readonly { readonly id: number; readonly content: string }[]
}

/** Throws BadTokenizer. */
export function readTokenizer(
  file: 'tokenizer.json' | 'vocab.txt',
  text: string,
  lowercase = true,
): Tokenizer {
  if (file === 'vocab.txt')
    return wordPieceTokenizer(text.trimEnd().split(/\r?\n/), { lowercase, accents: !lowercase })
  let json: TokenizerJson
  try {
    json = JSON.parse(text) as TokenizerJson
  } catch {
    throw new BadTokenizer('tokenizer.json is no JSON')
  }
  const { model, normalizer } = json
  const type = model?.type ?? (Array.isArray(model?.vocab) ? 'Unigram' : 'WordPiece')
  if (type === 'Unigram' && Array.isArray(model?.vocab)) return unigramTokenizer(json)
  if (type !== 'WordPiece' || !model?.vocab || Array.isArray(model.vocab))
    throw new BadTokenizer(`tokenizer.json has pieces of the kind ${type}; WordPiece and Unigram can be read`)
  const pieces: string[] = []
  for (const [piece, id] of Object.entries(model.vocab as Record<string, number>)) pieces[id] = piece
  const lower = normalizer?.lowercase ?? lowercase
  return wordPieceTokenizer(
    Array.from(pieces, (piece) => piece ?? ''),
    {
      lowercase: lower,
      accents: !(normalizer?.strip_accents ?? lower),
    },
  )
}

function wordPieceTokenizer(
  pieces: readonly string[],
  forms: { readonly lowercase: boolean; readonly accents: boolean },
): Tokenizer {
  try {
    const wordPiece = createWordPiece(pieces, forms)
    const marked = (ids: readonly number[], type: number) => ids.map(() => type)
    return {
      pieces,
      encode(text, most) {
        const ids = wordPiece.encode(text, most)
        return { ids, types: marked(ids, 0) }
      },
      encodePair(first, second, most) {
        const head = wordPiece.encode(first, Math.floor(most / 2))
        // The second text ends with a mark as the first does, and begins without one.
        const tail = wordPiece.encode(second, most - head.length + 1).slice(1)
        return { ids: [...head, ...tail], types: [...marked(head, 0), ...marked(tail, 1)] }
      },
    }
  } catch (error) {
    throw new BadTokenizer(messageOf(error))
  }
}

function unigramTokenizer({ model, added_tokens: added = [] }: TokenizerJson): Tokenizer {
  const vocabulary = model?.vocab as readonly (readonly [string, number])[]
  const ids = new Map(added.map(({ content, id }) => [content, id]))
  const mark = (...names: string[]): number => {
    const id = names
      .map((name) => ids.get(name) ?? vocabulary.findIndex(([piece]) => piece === name))
      .find((at) => at >= 0)
    if (id === undefined) throw new BadTokenizer(`tokenizer.json lacks ${names.join(' and ')}`)
    return id
  }
  const [start, end] = [mark('<s>', '[CLS]'), mark('</s>', '[SEP]')]
  const unigram = createUnigram(vocabulary, model?.unk_id ?? mark('<unk>', '[UNK]'))
  const all = (list: readonly number[]): Encoded => ({ ids: list, types: list.map(() => 0) })
  return {
    pieces: vocabulary.map(([piece]) => piece),
    encode: (text, most) => all([start, ...unigram(text, most - 2), end]),
    encodePair(first, second, most) {
      const head = unigram(first, Math.floor(most / 2))
      return all([start, ...head, end, end, ...unigram(second, most - head.length - 4), end])
    },
  }
}

/** What a space becomes; every text begins with one. */
const SPACE = '▁'
/** How much less likely than the rarest piece a character is that no piece has. */
const UNKNOWN_PENALTY = 10
/** Generous: what lies beyond the last piece is never read. */
const CHARACTERS_A_PIECE = 24
const LONGEST_PIECE = 64

/**
 * Unigram pieces as SentencePiece has them: of all ways to cut a text into known pieces, the likeliest. Takes pieces with the logarithms of their likelihoods; a
 * piece's number is its place.
 */
function createUnigram(
  vocabulary: readonly (readonly [string, number])[],
  unknown: number,
): (text: string, most: number) => number[] {
  const pieces = new Map<string, { readonly id: number; readonly score: number }>()
  let longest = 1
  let rarest = 0
  for (const [id, [piece, score]] of vocabulary.entries()) {
    if (!pieces.has(piece)) pieces.set(piece, { id, score })
    longest = Math.max(longest, Math.min(LONGEST_PIECE, piece.length))
    rarest = Math.min(rarest, score)
  }

  /** For each place the piece that the best way to cut the text up to there ends with, and where that begins. */
  const cuts = (plain: string): { readonly from: Int32Array; readonly ids: Int32Array } => {
    const best = new Float64Array(plain.length + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(plain.length + 1)
    const ids = new Int32Array(plain.length + 1)
    best[0] = 0
    const offer = (at: number, to: number, score: number, id: number): void => {
      const value = (best[at] ?? 0) + score
      if (value <= (best[to] ?? 0)) return
      best[to] = value
      from[to] = at
      ids[to] = id
    }
    for (let at = 0; at < plain.length; at++) {
      if (best[at] === Number.NEGATIVE_INFINITY) continue
      for (let to = at + 1; to <= Math.min(plain.length, at + longest); to++) {
        const piece = pieces.get(plain.slice(at, to))
        if (piece) offer(at, to, piece.score, piece.id)
      }
      const step = (plain.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
      offer(at, at + step, rarest - UNKNOWN_PENALTY, unknown)
    }
    return { from, ids }
  }

  return (text, most) => {
    if (most <= 0) return []
    const plain = normalize(text.slice(0, most * CHARACTERS_A_PIECE))
    const { from, ids } = cuts(plain)
    const found: number[] = []
    for (let at = plain.length; at > 0; at = from[at] ?? 0) {
      const id = ids[at] ?? unknown
      // Unknown characters beside each other are one piece.
      if (id !== unknown || found.at(-1) !== unknown) found.push(id)
    }
    return found.reverse().slice(0, most)
  }
}

function normalize(text: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.map((word) => SPACE + word).join('')
}
