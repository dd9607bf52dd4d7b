// Versions that are written right behind a name: `gplv3` is `gpl v3`, as pages have it.

/** Two letters and a version are a name of their own: `ipv6`. */
const ATTACHED = /^(\p{L}{3,}?)(v\d{1,2}(?:\.\d{1,3}){0,2})$/iu

export function withVersionsApart(plain: readonly string[]): readonly string[] {
  return plain.flatMap((piece) => {
    const [, name, version] = ATTACHED.exec(piece) ?? []
    return name === undefined || version === undefined ? [piece] : [name, version]
  })
}
