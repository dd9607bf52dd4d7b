// Gathers articles that tell the same story.
import type { UniqueArticle } from './drop-copies.ts'
import type { TermVector } from './term-vectors.ts'

/** What happens again after two days is another story. */
const WINDOW_MS = 48 * 3_600_000
/** Cosine of an article and the centroid of a story, from which on it belongs there. */
const ALIKE = 0.2

export interface Story {
  /** In the order they were given. */
  readonly articles: readonly UniqueArticle[]
  /** Sites that carry any of them. */
  readonly sources: number
}

interface Growing {
  readonly members: UniqueArticle[]
  /** Squared length of the sum of its articles' vectors. */
  squared: number
  newest: number
  oldest: number
}

/** Stories in the order of their first article; every article is in exactly one. */
export function clusterStories(articles: readonly UniqueArticle[], vectors: readonly TermVector[]): Story[] {
  const stories: Growing[] = []
  /** Which stories use a term, and with what weight in all. */
  const uses = new Map<string, Map<Growing, number>>()
  for (const [at, article] of articles.entries()) {
    const vector = vectors[at] ?? new Map<string, number>()
    const products = productsWith(vector, uses)
    const story = nearestStory(products, article.publishedAt) ?? newStory(stories, article)
    story.squared += 2 * (products.get(story) ?? 0) + 1
    story.newest = Math.max(story.newest, article.publishedAt)
    story.oldest = Math.min(story.oldest, article.publishedAt)
    story.members.push(article)
    for (const [term, weight] of vector) {
      const users = uses.get(term) ?? new Map<Growing, number>()
      uses.set(term, users.set(story, (users.get(story) ?? 0) + weight))
    }
  }
  return stories.map(({ members }) => ({
    articles: members,
    sources: new Set(members.flatMap(({ carriers }) => [...carriers])).size,
  }))
}

function newStory(stories: Growing[], { publishedAt }: UniqueArticle): Growing {
  const story = { members: [], squared: 0, newest: publishedAt, oldest: publishedAt }
  stories.push(story)
  return story
}

/** The product of the vector with each story's sum, for the stories that share a term with it. */
function productsWith(
  vector: TermVector,
  uses: ReadonlyMap<string, ReadonlyMap<Growing, number>>,
): Map<Growing, number> {
  const products = new Map<Growing, number>()
  for (const [term, weight] of vector) {
    for (const [story, used] of uses.get(term) ?? []) {
      products.set(story, (products.get(story) ?? 0) + weight * used)
    }
  }
  return products
}

function nearestStory(products: ReadonlyMap<Growing, number>, publishedAt: number): Growing | undefined {
  let nearest: Growing | undefined
  let best = ALIKE
  for (const [story, product] of products) {
    if (story.newest - publishedAt > WINDOW_MS || publishedAt - story.oldest > WINDOW_MS) continue
    const likeness = product / Math.sqrt(story.squared)
    if (likeness > best) [nearest, best] = [story, likeness]
  }
  return nearest
}
