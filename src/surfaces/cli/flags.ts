// Flags that several commands share.

export type JsonFlag = { readonly json: boolean }

export const JSON_FLAG = {
  kind: 'boolean',
  default: false,
  withNegated: false,
  brief: 'Print JSON, for scripts',
} as const
