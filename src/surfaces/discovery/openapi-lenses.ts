// The lens endpoints as openapi.json describes them.
import type { Lens, LensList } from '../../contract/lenses.ts'
import { BODY_REFUSALS, freeReplies, success } from './openapi-replies.ts'
import { type JsonObject, jsonBody, pathParameter } from './openapi-schemas.ts'

const lens: Lens = {
  name: 'docs-first',
  rules: '! documentation before blogs\n$boost=4,site=developer.mozilla.org\n/blog/*$downrank=3',
}

const list: LensList = { lenses: [{ name: lens.name }] }

const NAME = pathParameter('name', 'The name of the lens.', lens.name, { pattern: '^[a-z0-9-]{1,64}$' })

export const LENS_PATHS: JsonObject = {
  '/api/v1/lenses': {
    get: {
      operationId: 'listLenses',
      summary: 'List lenses',
      description: 'The names under which the account keeps rules. Free.',
      tags: ['Lenses'],
      responses: freeReplies(success('The names.', 'LensList', list)),
    },
  },
  '/api/v1/lenses/{name}': {
    get: {
      operationId: 'getLens',
      summary: 'Read a lens',
      description: 'The rules that the account keeps under a name. Free.',
      tags: ['Lenses'],
      parameters: [NAME],
      responses: freeReplies(success('The lens.', 'Lens', lens), 'NotFound'),
    },
    put: {
      operationId: 'putLens',
      summary: 'Put a lens',
      description: 'Adds a lens or replaces it. Rules that cannot be read are refused with their line. Free.',
      tags: ['Lenses'],
      parameters: [NAME],
      requestBody: jsonBody('LensRequest', { rules: lens.rules }),
      responses: freeReplies(success('The lens as it is kept.', 'Lens', lens), ...BODY_REFUSALS),
    },
    delete: {
      operationId: 'deleteLens',
      summary: 'Delete a lens',
      description: 'Removes a lens and gives it back a last time. Free.',
      tags: ['Lenses'],
      parameters: [NAME],
      responses: freeReplies(success('The lens that was removed.', 'Lens', lens), 'NotFound'),
    },
  },
}
