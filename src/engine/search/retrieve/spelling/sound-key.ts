// How a word sounds, roughly, in English: its consonants as they are spoken, a vowel only at the start.

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^[kgp]n/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/^wh/, 'w'],
  [/ph/g, 'f'],
  [/ght/g, 't'],
  [/gh/g, ''],
  [/sch/g, 'sk'],
  [/ck/g, 'k'],
  [/t?ch/g, 'C'],
  [/sh/g, 'S'],
  [/[tsc]i(?=[oae])/g, 'S'],
  [/dg(?=[eiy])/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/mb$/, 'm'],
  [/th/g, 'T'],
  [/d(?=t)/g, ''],
  [/(.)\1+/g, '$1'],
  [/^[aeiouy]/, 'A'],
  [/[aeiouyhw]/g, ''],
  [/(.)\1+/g, '$1'],
]

export function soundKey(word: string): string {
  return SPOKEN.reduce((key, [spelt, spoken]) => key.replace(spelt, spoken), word)
}
