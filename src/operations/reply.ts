// The two forms of a reply: JSON, and markdown for language models.
import type { Reply } from '../contract/service-api.ts'

export function jsonReply(body: object): Reply {
  return { contentType: 'application/json', body: JSON.stringify(body) }
}

export function contextReply(document: string): Reply {
  return { contentType: 'text/markdown; charset=utf-8', body: document }
}
