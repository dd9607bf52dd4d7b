// The ids of citations, signed with this installation's secret: the same on the event loop and in search threads.
import { type CitationIds, createCitationIds } from '../../operations/citing/citation-ids.ts'
import { signWith } from '../sign-with.ts'

export function openCitationIds(serverSecret: string): CitationIds {
  return createCitationIds((text) => signWith(serverSecret, 'citation', text))
}
