// The extension by which a payer can name a call, as version 2 of x402 declares it.

/** What a refusal says of the payer's own name for a call, in the protocol's own form. */
export const PAYMENT_IDENTIFIER: Readonly<Record<string, object>> = {
  'payment-identifier': {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  },
}
