// Tells pages that say "not found" although their status says that all is well.
import type { Page } from '../../pages/page.ts'

/** A page that long has something to say. */
const MOST_WORDS = 200

const TITLE =
  /^\W*(?:error )?404\b|\b404\W+(?:error|not|page)|\b(?:error|fehler|erreur) 404\b|\bnot found\b|page (?:can(?:no|')t|could not|couldn't|does ?n[o']t|no longer) (?:be found|exists?)|nicht gefunden|seite existiert nicht|introuvable|no encontrad[ao]|non trovat[ao]|niet gevonden|não encontrad[ao]|не найдена|ページが見つかりません|找不到/i
const TEXT =
  /(?:page|site|url|document|file|article|resource|content)[^.!?]{0,60}(?:(?:was|were|is|could|can)(?: ?n[o']t|not)(?: be)? found|does(?: not|n't) exist|no longer (?:exists|available)|has been (?:removed|deleted))|^\W*(?:error )?404\b/i

export function isSoftMissing(page: Page): boolean {
  if (page.wordCount > MOST_WORDS) return false
  const heading = page.headings[0] ?? ''
  if (TITLE.test(page.title) && (page.wordCount < 60 || TEXT.test(page.text.slice(0, 1_000)))) return true
  return page.wordCount < 60 && (TITLE.test(heading) || TEXT.test(page.text.slice(0, 500)))
}
