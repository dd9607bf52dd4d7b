// Searches the stories of Hacker News through Algolia's index of it.
import type { FederatedSource } from '../../../engine/search/federated-source.ts'
import { addressOf, numberIn, textIn } from '../fetch-json.ts'
import { askJson, type ConnectorNeeds, listAt, plainOf } from './ask-source.ts'

const PUBLIC = 'https://hn.algolia.com'

export function createHackerNewsSource({ fetcher, baseUrl = PUBLIC }: ConnectorNeeds): FederatedSource {
  return {
    name: 'hn',
    async search({ text, limit }, signal) {
      const url = addressOf(baseUrl, '/api/v1/search', {
        query: text,
        tags: 'story',
        hitsPerPage: String(limit),
      })
      return listAt(await askJson(fetcher, url, signal), 'hits').map((story) => {
        const own = { title: textIn(story, 'title') ?? '', description: plainOf(story['story_text']) }
        const elsewhere = textIn(story, 'url')
        const votes = `${numberIn(story, 'points') ?? 0} points and ${numberIn(story, 'num_comments') ?? 0} comments on Hacker News`
        if (elsewhere !== undefined) return { ...own, url: elsewhere, description: own.description || votes }
        // Of a page elsewhere, who submitted it and when says nothing of who wrote it and when.
        const author = textIn(story, 'author')
        const date = textIn(story, 'created_at')
        return {
          ...own,
          url: `https://news.ycombinator.com/item?id=${textIn(story, 'objectID') ?? ''}`,
          kind: 'social',
          ...(author !== undefined && { author }),
          ...(date !== undefined && { date }),
        }
      })
    },
  }
}
