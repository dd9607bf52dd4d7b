// Labels: what a page declares itself to be, in schema.org, OpenGraph, citation and rating tags.
import type { Page } from './page.ts'
import type { PageSubject } from './page-subject.ts'

export interface PageLabels {
  /** Types of the schema.org items that stand for the page itself, not of those inside another: `NewsArticle`. */
  readonly schemaTypes: readonly string[]
  /** Lower case: `video.other`. */
  readonly openGraphType?: string
  /** Whether citation tags mark it as a scholarly paper. */
  readonly scholarly: boolean
  /** Of a paper, in its order. */
  readonly authors: readonly string[]
  readonly doi?: string
  /** In which a paper was published. */
  readonly year?: number
  /** Of a video, as a clock shows it: `4:13`, `1:02:03`. */
  readonly duration?: string
  /** How the page rates itself: RTA, `rating` and `isFamilyFriendly`. */
  readonly rating?: 'adult' | 'general'
  readonly subject?: PageSubject
}

/** A page with its labels, where its reader found any. */
export interface LabelledPage extends Page {
  /** Whether there is so little of it, beside its scripts, that they seem to bring the rest. */
  readonly scripted?: true
  readonly labels?: PageLabels
}
