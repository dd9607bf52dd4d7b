// How else a word may stand in a dictionary: without marks, and in its base form.

/** Forms that no ending explains. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    be: 'am is are was were been',
    begin: 'began begun',
    buy: 'bought',
    child: 'children',
    do: 'did does',
    foot: 'feet',
    give: 'gave',
    go: 'went gone',
    goose: 'geese',
    have: 'had has',
    know: 'knew',
    man: 'men',
    mouse: 'mice',
    ox: 'oxen',
    phenomenon: 'phenomena',
    say: 'said',
    see: 'seen',
    speak: 'spoke spoken',
    take: 'took taken',
    teach: 'taught',
    think: 'thought',
    tooth: 'teeth',
    woman: 'women',
    write: 'wrote written',
  }).flatMap(([base, forms]) => forms.split(' ').map((form) => [form, base] as const)),
)

/** Endings and what stands in their place in the base form, the likelier first. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<=[^s])s$/, ''],
  [/ied$/, 'y'],
  [/([b-df-hj-np-tv-z])\1(?:ed|ing)$/, '$1'],
  [/(?:ed|ing)$/, ''],
  [/(?:ed|ing)$/, 'e'],
  [/est$/, ''],
  [/est$/, 'e'],
]
const SHORTEST = 3

/** What the first spelling that has anything has: the word itself is asked for first. */
export async function ofSpelling<T>(
  word: string,
  look: (spelling: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  for (const spelling of spellingsOf(word)) {
    const found = await look(spelling)
    if (found.length > 0) return found
  }
  return []
}

/** The word itself first. */
export function spellingsOf(word: string): readonly string[] {
  const plain = word.normalize('NFKD').replace(/\p{M}+/gu, '')
  const irregular = IRREGULAR.get(word)
  const bases = ENDINGS.flatMap(([ending, instead]) => {
    const base = plain.replace(ending, instead)
    return base !== plain && base.length >= SHORTEST ? [base] : []
  })
  return [...new Set([word, plain, ...(irregular === undefined ? [] : [irregular]), ...bases])]
}
