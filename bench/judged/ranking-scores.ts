// Measures of a ranked list against judgements, with the gains and discounts of trec_eval.

export interface RankingScores {
  readonly ndcg10: number
  readonly recall100: number
  readonly mrr10: number
}

type Grades = ReadonlyMap<string, number>

export function scoreRanking(ranked: readonly string[], grades: Grades): RankingScores {
  const relevant = [...grades.values()].filter((grade) => grade > 0)
  const found = ranked.slice(0, 100).filter((id) => isRelevant(id, grades)).length
  const first = ranked.slice(0, 10).findIndex((id) => isRelevant(id, grades))
  return {
    ndcg10: ndcg10(
      ranked.map((id) => grades.get(id) ?? 0),
      relevant.toSorted((a, b) => b - a),
    ),
    recall100: relevant.length > 0 ? found / relevant.length : 0,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  }
}

export function meanScores(all: readonly RankingScores[]): RankingScores {
  const mean = (of: (scores: RankingScores) => number): number =>
    all.reduce((sum, scores) => sum + of(scores), 0) / Math.max(1, all.length)
  return {
    ndcg10: mean((scores) => scores.ndcg10),
    recall100: mean((scores) => scores.recall100),
    mrr10: mean((scores) => scores.mrr10),
  }
}

/** The mean of some numbers and its standard error. */
export function meanWithError(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const count = Math.max(1, values.length)
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / Math.max(1, count - 1) / count) }
}

/** Of the grades of a list, beside those of an ideal one. */
export function ndcg10(grades: readonly number[], ideal: readonly number[]): number {
  return gain(ideal) > 0 ? gain(grades) / gain(ideal) : 0
}

/** The first ten count, each by its grade over the logarithm of its place. */
function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + Math.max(0, grade) / Math.log2(at + 2), 0)
}

function isRelevant(id: string, grades: Grades): boolean {
  return (grades.get(id) ?? 0) > 0
}
