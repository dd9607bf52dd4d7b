// A span of time as schema.org writes it (ISO 8601), in words: `PT1H20M` is "1 h 20 min".

export function readTimeSpan(text: string): string | undefined {
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,5})(?:\.\d+)?S)?)?$/i.exec(text)
  if (!match) return undefined
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  const all = ((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(all / 1440), 'd'],
    [Math.floor(all / 60) % 24, 'h'],
    [all % 60, 'min'],
    [seconds ?? 0, 's'],
  ]
  const told = parts.flatMap(([amount, unit]) => (amount > 0 ? [`${amount} ${unit}`] : []))
  return told.length === 0 ? undefined : told.join(' ')
}
