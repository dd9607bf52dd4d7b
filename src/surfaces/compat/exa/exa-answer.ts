// POST /answer of Exa: what the found pages say, word for word, each with its source.
import type { Result } from '../../../contract/result.ts'
import { askSearch } from '../frame/ask-search.ts'
import { flag, text } from '../frame/fields.ts'
import { answerOf, pageTextOf, textOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required } from '../frame/parameter-table.ts'
import { type ForeignCall, foreignCall } from '../frame/shape.ts'
import { countryCode } from './exa-parameters.ts'
import { citationOf, costOf } from './exa-search.ts'

const SOURCES = 5
const QUOTED = 3

const parameters = {
  query: required(text, 'The question.'),
  text: honoured(flag, 'Page text of each source.'),
  userLocation: honoured(countryCode, 'Moves pages of the country up.'),
  model: ignored('Answers are taken from pages, word for word.'),
  stream: refused('replies come whole.'),
  systemPrompt: refused('no language model is asked.'),
  outputSchema: refused('no language model is asked.'),
}

export const exaAnswer: ForeignCall = foreignCall(
  {
    method: 'POST',
    path: '/answer',
    about: 'An answer from the found pages, word for word, with its sources',
    right: 'search',
    parameters,
  },
  async (asked, asking) => {
    const response = await askSearch(asking, {
      q: asked.query,
      limit: SOURCES,
      content: asked.text ?? false,
      country: asked.userLocation?.toUpperCase(),
    })
    const { text: said, from } = answerOf(response, QUOTED)
    return {
      requestId: asking.requestId,
      answer: response.answer === '' ? from.map(quoted).join(' ') : said,
      citations: response.results.map((result) => ({
        ...citationOf(result),
        ...(asked.text && { text: pageTextOf(result) ?? '' }),
      })),
      costDollars: costOf(response),
    }
  },
)

function quoted(result: Result): string {
  return `${textOf(result)} ([${result.source}](${result.link}))`
}
