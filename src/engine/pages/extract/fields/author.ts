// Finds who wrote a page.
import model from '../../../../../facts/author-model.json' with { type: 'json' }
import type { Analysis } from '../analyse/analyse-page.ts'
import { authorCandidates } from './author-candidates.ts'
import { pickCandidate } from './pick-candidate.ts'

/** Several names are joined by semicolons. */
export function findAuthor(page: Analysis, siteName: string): string | undefined {
  return pickCandidate(model, authorCandidates(page, siteName))?.candidate.value
}
