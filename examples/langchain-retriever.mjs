// A retriever for LangChain.js over /api/v1/search: each result is a document, its page text the content.
import { Document } from '@langchain/core/documents'
import { BaseRetriever } from '@langchain/core/retrievers'

export class WhippetRetriever extends BaseRetriever {
  lc_namespace = ['whippet']

  /** @param {{ baseUrl: string, apiKey: string, limit?: number }} options */
  constructor({ baseUrl, apiKey, limit = 5, ...fields }) {
    super(fields)
    this.address = `${baseUrl}/api/v1/search`
    this.apiKey = apiKey
    this.limit = limit
  }

  async _getRelevantDocuments(query) {
    const response = await fetch(this.address, {
      method: 'POST',
      headers: { 'x-api-key': this.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ q: query, limit: this.limit, content: true }),
    })
    const body = await response.json()
    if (!response.ok) throw new Error(`${body.error}: ${body.message}`)
    return body.results.map(
      ({ title, link, desc, date, reader }) =>
        new Document({ pageContent: reader?.markdown ?? desc, metadata: { title, source: link, date } }),
    )
  }
}

// node examples/langchain-retriever.mjs "css grid"
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { WHIPPET_BASE_URL: baseUrl = 'http://localhost:8787', WHIPPET_API_KEY: apiKey = '' } = process.env
  const documents = await new WhippetRetriever({ baseUrl, apiKey }).invoke(process.argv[2] ?? 'css grid')
  for (const { metadata, pageContent } of documents) console.log(`${metadata.source}\n  ${pageContent.slice(0, 200)}`)
}
