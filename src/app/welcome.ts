// What a start prints: where the service is, and lines to paste.
import { commandShown } from './installation.ts'

/** Found among the starter documents. */
const FIRST_QUERY = 'css grid layout'

export function welcome(start: {
  baseUrl: string
  secret: string | undefined
  link: string | undefined
}): string {
  const { baseUrl, secret, link } = start
  const key = secret ?? '$WHIPPET_API_KEY'
  const shown = secret
    ? ['Your API key, shown only once:', '', `  ${secret}`, '']
    : [`Keys: ${commandShown} keys list (a new one: ${commandShown} keys create --name NAME)`, '']
  return [
    '',
    `Whippet is ready at ${baseUrl}`,
    '',
    ...shown,
    'A first search:',
    '',
    `  curl -H "x-api-key: ${key}" "${baseUrl}/api/v1/search?q=${FIRST_QUERY.replaceAll(' ', '+')}"`,
    '',
    `Console: ${baseUrl}/console`,
    ...(link === undefined
      ? []
      : [
          '',
          `Your way in as the owner, once and within 15 minutes (another: ${commandShown} console link):`,
          '',
          `  ${link}`,
        ]),
    '',
  ].join('\n')
}
