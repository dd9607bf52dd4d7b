// WordPiece: text into the numbered pieces that BERT's descendants read, as their tokenizers do it.

export interface WordPiece {
  /** The ids of a text between [CLS] and [SEP], at most `most` in all. */
  encode(text: string, most: number): number[]
}

const UNKNOWN = '[UNK]'
/** Longer runs of letters are no words; the tokenizer that the models were trained with has the same bound. */
const LONGEST_WORD = 100
const CONTINUED = '##'
/** Generous: a piece has some four characters, and what lies beyond the last piece is never read. */
const CHARACTERS_A_PIECE = 24

const NOT_TEXT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\uFFFD]/u
const IDEOGRAPH =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu
/** ASCII symbols such as `$` and `+` count as punctuation here, though Unicode has them elsewhere. */
const PIECE_OF_TEXT = /[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu

/** What is left of the letters' forms. */
export interface LetterForms {
  readonly lowercase: boolean
  readonly accents: boolean
}

const UNCASED: LetterForms = { lowercase: true, accents: false }

/** Takes the lines of a vocab.txt, where a piece's number is its line. */
export function createWordPiece(vocabulary: readonly string[], forms: LetterForms = UNCASED): WordPiece {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]))
  const idOf = (piece: string): number => {
    const id = ids.get(piece)
    if (id === undefined) throw new Error(`The vocabulary lacks ${piece}`)
    return id
  }
  const [start, end, unknown] = [idOf('[CLS]'), idOf('[SEP]'), idOf(UNKNOWN)]

  /** The longest piece that fits, then the longest of what is left; undefined where a rest fits none. */
  const split = (word: string): number[] | undefined => {
    const characters = [...word]
    if (characters.length > LONGEST_WORD) return undefined
    const found: number[] = []
    for (let from = 0; from < characters.length; ) {
      let to = characters.length
      let id: number | undefined
      for (; to > from; to--) {
        id = ids.get((from > 0 ? CONTINUED : '') + characters.slice(from, to).join(''))
        if (id !== undefined) break
      }
      if (id === undefined) return undefined
      found.push(id)
      from = to
    }
    return found
  }

  return {
    encode(text, most) {
      const room = Math.max(0, most - 2)
      const pieces: number[] = []
      for (const [word] of normalize(text.slice(0, room * CHARACTERS_A_PIECE), forms).matchAll(
        PIECE_OF_TEXT,
      )) {
        pieces.push(...(split(word) ?? [unknown]))
        if (pieces.length >= room) break
      }
      return [start, ...pieces.slice(0, room), end]
    },
  }
}

function normalize(text: string, { lowercase, accents }: LetterForms): string {
  let clean = ''
  for (const character of text) {
    if (character === '\t' || character === '\n' || character === '\r') clean += ' '
    else if (!NOT_TEXT.test(character)) clean += character
  }
  const apart = clean.replace(IDEOGRAPH, ' $& ')
  const plain = accents ? apart.normalize('NFC') : apart.normalize('NFD').replace(/\p{Mn}/gu, '')
  return lowercase ? plain.toLowerCase() : plain
}
