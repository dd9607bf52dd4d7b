// A text without a run of characters at its end, looked at once: a regular expression would begin anew at each of a run.

export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
