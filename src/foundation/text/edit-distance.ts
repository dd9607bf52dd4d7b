// Edit distance with transpositions (optimal string alignment), given up as soon as it is too large.

/** Insertions, deletions, changes and swaps of neighbours that turn one word into the other; `most + 1` if more. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let distance = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (before[j - 2] ?? 0) + 1)
      }
      row.push(distance)
      least = Math.min(least, distance)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}
