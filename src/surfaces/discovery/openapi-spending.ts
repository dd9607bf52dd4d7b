// What openapi.json says of spending: the headers that bound a call, and the endpoints that tell and set what is spent.
import { receiptsRequestSchema, usageRequestSchema } from '../../contract/spending.ts'
import { BODY_REFUSALS, freeReplies, freeSuccess } from './openapi-replies.ts'
import { type JsonObject, jsonBody, pathParameter, queryParameters } from './openapi-schemas.ts'

/** The headers that any charged call takes. */
export const SPEND_PARAMETERS: readonly JsonObject[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Within 24 hours the same request under the same key is done and charged once and answered the same.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[!-~]+$' },
    example: 'b9c0e1f2-7d43-4b52-9a51-5f9f6a0d8c11',
  },
  {
    name: 'X-Budget-Id',
    in: 'header',
    required: false,
    description: 'A budget of the account that must cover the call; beyond it the call is refused with 402.',
    schema: { type: 'string', pattern: '^[a-z0-9-]{1,64}$' },
    example: 'trip-to-rome',
  },
]

const BUDGET = { id: 'trip-to-rome', total_dollars: 0.5, spent_dollars: 0.001, remaining_dollars: 0.499 }

const USAGE = {
  from: '2026-11-01',
  to: '2026-11-30',
  days: [{ date: '2026-11-15', endpoint: 'search', key: 'k5x0c2m1', requests: 12, cost_dollars: 0.012 }],
}

const RECEIPTS = {
  account: 'a4f0',
  previous_hash: '0'.repeat(64),
  entries: [
    {
      seq: 1,
      id: 'mhzwcm2gp0000b1c4e1f2a3d4',
      kind: 'credit',
      nano_dollars: 5_000_000_000,
      reason: 'free credits',
      key: null,
      endpoint: null,
      created_at: 1_763_208_000_000,
      hash: '60f1c9c7e3c3d0f2a5b8f7f24b35ad3a1de4c2f7fdbb8a6f5a7cf0d1b2c3d4e5',
    },
  ],
  head: { entries: 1, hash: '60f1c9c7e3c3d0f2a5b8f7f24b35ad3a1de4c2f7fdbb8a6f5a7cf0d1b2c3d4e5' },
}

const TAG = { tags: ['Spending'] }

export function spendingPaths(): JsonObject {
  return {
    '/api/v1/usage': {
      get: {
        ...TAG,
        operationId: 'usage',
        summary: 'Usage',
        description: 'Requests and cost by day, endpoint and key, of the whole account. Free.',
        parameters: queryParameters(usageRequestSchema),
        responses: freeReplies(freeSuccess('The usage.', 'Usage', USAGE)),
      },
    },
    '/api/v1/balance': {
      get: {
        ...TAG,
        operationId: 'balance',
        summary: 'Balance',
        description: "The account's balance, what calls that run hold of it, and the key's daily cap. Free.",
        responses: freeReplies(
          freeSuccess('The balance.', 'Balance', { balance_dollars: 4.99, held_dollars: 0, cap: null }),
        ),
      },
    },
    '/api/v1/receipts': {
      get: {
        ...TAG,
        operationId: 'receipts',
        summary: 'Receipts',
        description:
          "The account's ledger in its order. Each entry's hash is made from the entry and the hash before it, so that nothing can be changed, left out or moved unseen. For keys without scopes. Free.",
        parameters: queryParameters(receiptsRequestSchema),
        responses: freeReplies(freeSuccess('A part of the ledger.', 'Receipts', RECEIPTS), 'KeyHasScopes'),
      },
    },
    '/api/v1/budgets/{id}': budgetPath(),
  }
}

function budgetPath(): JsonObject {
  const id = pathParameter('id', 'The name of the budget.', BUDGET.id, { pattern: '^[a-z0-9-]{1,64}$' })
  const reply = freeSuccess('The budget.', 'Budget', BUDGET)
  return {
    get: {
      ...TAG,
      operationId: 'budget',
      parameters: [id],
      summary: 'Read a budget',
      description: 'The total, what was spent of it and what is left. Free.',
      responses: freeReplies(reply, 'NoBudget'),
    },
    put: {
      ...TAG,
      operationId: 'putBudget',
      parameters: [id],
      summary: 'Put a budget',
      description:
        'Makes a budget or changes its total; what was spent of it stays. For keys without scopes. Free.',
      requestBody: jsonBody('BudgetRequest', { total_dollars: 0.5 }),
      responses: freeReplies(reply, 'KeyHasScopes', ...BODY_REFUSALS),
    },
    delete: {
      ...TAG,
      operationId: 'deleteBudget',
      parameters: [id],
      summary: 'Delete a budget',
      description: 'Answers with the budget as it was. For keys without scopes. Free.',
      responses: freeReplies(reply, 'KeyHasScopes', 'NoBudget'),
    },
  }
}
