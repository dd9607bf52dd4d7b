// Takes out characters that nobody sees and that can carry text past a reader, and keeps those that writing needs.

/**
 * Unicode's Default_Ignorable_Code_Point, the marks of interlinear notes, which are as invisible, and control characters,
 * which steer a terminal, but for those that break lines.
 */
const UNSEEN = /[[\p{DI}\p{Cc}\uFFF9-\uFFFB]--[\t\n\v\f\r\u0085]]/v
const UNSEEN_RUN = /[[\p{DI}\p{Cc}\uFFF9-\uFFFB]--[\t\n\v\f\r\u0085]]+/gv

/** What steers a terminal, with all that belongs to it: colours and moves, titles of windows, other single steps. */
const TERMINAL_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /(?:\u001B\[|\u009B)[\d;?]{0,32}[@-~]|\u001B\][^\u0007\u001B]{0,256}(?:\u0007|\u001B\\)|\u001B[@-Z\\^_]/g

/** Scripts whose letters join: a joiner or its opposite changes what is seen. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}]$/u
/** Scripts that are written without spaces and may mark their words by one without width. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Tham}]$/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** How far around a mark of direction the letters may stand that it orders. */
const AROUND = 16
const PICTURE_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u
const HAN = /\p{Script=Han}$/u
const TAKES_SELECTOR = /[\p{Script=Han}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Hangul}\p{N}]$/u
const OLD_HANGUL = /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF]/u

/** The flags of England, Scotland and Wales are the only sequences of tags that pictures are known for. */
const TAG_FLAG = /^(?:gbeng|gbsct|gbwls)$/
const TAG_END = '\u{E007F}'

/**
 * The same text for whoever reads it. Sequences for terminals, control characters, Unicode tags, overrides of direction, characters without
 * width, fillers and selectors of variants go, but for one at a place where its script, a picture of several parts or
 * a flag needs it.
 */
export function withoutHiddenText(given: string): string {
  if (!UNSEEN.test(given)) return given
  const text = given.replace(TERMINAL_SEQUENCE, '')
  return text.replace(UNSEEN_RUN, (run: string, at: number) => {
    const before = text.slice(Math.max(0, at - AROUND), at).toWellFormed()
    const after = text.slice(at + run.length, at + run.length + AROUND).toWellFormed()
    return keptOf(run, before, after)
  })
}

/** Of a run of unseen characters at most a selector and one other stay: more of them say nothing that is seen. */
function keptOf(run: string, before: string, after: string): string {
  const flag = tagFlag(run, before)
  if (flag !== '') return flag
  const [first = '', second = ''] = run
  const selected = selectorFits(first, before, run === first ? after : '') ? first : ''
  const next = selected === '' ? first : second
  return selected + (next !== '' && isNeeded(next, before + selected, after) ? next : '')
}

function tagFlag(run: string, before: string): string {
  if (!before.endsWith('\u{1F3F4}')) return ''
  const end = run.indexOf(TAG_END)
  if (end < 0) return ''
  const letters = Array.from(run.slice(0, end), (tag) =>
    String.fromCodePoint((tag.codePointAt(0) ?? 0) % 128),
  )
  return TAG_FLAG.test(letters.join('')) ? run.slice(0, end + TAG_END.length) : ''
}

function selectorFits(character: string, before: string, after: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code === 0xfe0e || code === 0xfe0f) {
    // A digit takes one as the key of a telephone alone.
    return /[0-9#*]$/.test(before) ? after.startsWith('\u20E3') : /\p{Emoji}$/u.test(before)
  }
  if (code >= 0xfe00 && code <= 0xfe0d) return TAKES_SELECTOR.test(before)
  if (code >= 0xe0100 && code <= 0xe01ef) return HAN.test(before)
  return ((code >= 0x180b && code <= 0x180d) || code === 0x180f) && /\p{Script=Mongolian}$/u.test(before)
}

function isNeeded(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\u200D':
      return JOINING.test(before) || (PICTURE_BEFORE.test(before) && PICTURE_AFTER.test(after))
    case '\u200C':
      return JOINING.test(before)
    case '\u200B':
      return UNSPACED.test(before)
    case '\u200E':
    case '\u200F':
    case '\u061C':
      return RIGHT_TO_LEFT.test(before) || RIGHT_TO_LEFT.test(after)
    case '\u034F':
      return /\p{Script=Hebrew}$/u.test(before)
    case '\u180E':
      return /\p{Script=Mongolian}$/u.test(before)
    case '\u115F':
    case '\u1160':
      return OLD_HANGUL.test(before.slice(-1)) || OLD_HANGUL.test(after.slice(0, 1))
    case '\u17B4':
    case '\u17B5':
      return /\p{Script=Khmer}$/u.test(before)
    default:
      return false
  }
}
