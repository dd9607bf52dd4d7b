// What a text says of a passage that was cited from another version of it.
import type { Standing } from '../../contract/citations.ts'
import { placeInText } from '../../foundation/quotes/place-in-text.ts'

/** White space counts for nothing: a page that is broken into other lines says the same. */
export function passageStanding(text: string, passage: string, start: number): Exclude<Standing, 'gone'> {
  if (text.startsWith(passage, start)) return 'same'
  const place = placeInText(text, passage)
  if (!place) return 'changed'
  return place.start === start ? 'same' : 'moved'
}
