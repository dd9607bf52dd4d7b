// What openapi.json says of the owner's endpoints.
import { removalRequestSchema } from '../../contract/removal-request.ts'
import { freeReplies } from './openapi-replies.ts'
import { type JsonObject, queryParameters } from './openapi-schemas.ts'

export function removeDocuments(): JsonObject {
  return {
    operationId: 'removeDocuments',
    summary: 'Remove documents from the index',
    description:
      "For keys of the owner. Exactly one of `url`, `site`, `prefix` and `origin` says which documents; they are gone from search when the reply comes. The owner's console and `whippet remove --undo` bring them back for an hour. Free of charge.",
    tags: ['Documents'],
    parameters: queryParameters(removalRequestSchema),
    responses: freeReplies(
      {
        description: 'How many documents were removed; with `dryRun`, how many would be.',
        headers: Object.fromEntries(
          ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map((name) => [
            name,
            { $ref: `#/components/headers/${name}` },
          ]),
        ),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { removed: { type: 'integer', minimum: 0, description: 'Documents.' } },
              required: ['removed'],
            },
            example: { removed: 12 },
          },
        },
      },
      'Forbidden',
    ),
  }
}
