// What a start prints: where the service is, and lines to paste.

export function welcome(start: { baseUrl: string; secret: string | undefined }): string {
  const { baseUrl, secret } = start
  const key = secret ?? '$WHIPPET_API_KEY'
  const shown = secret
    ? ['Your API key, shown this once:', '', `  ${secret}`, '']
    : ['Keys: ./bin/whippet keys list (a new one: ./bin/whippet keys create --name NAME)', '']
  return [
    '',
    `Whippet is ready at ${baseUrl}`,
    '',
    ...shown,
    'A first search:',
    '',
    `  curl -H "x-api-key: ${key}" "${baseUrl}/api/v1/search?q=css+grid+layout"`,
    '',
    `Console: ${baseUrl}/console`,
    '',
  ].join('\n')
}
