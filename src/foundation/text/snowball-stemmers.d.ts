// The part of snowball-stemmers that we use; the package ships no types.
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string
  }
  const snowball: { newStemmer(algorithm: string): Stemmer }
  // biome-ignore lint/style/noDefaultExport: the shape of the package.
  export default snowball
}
