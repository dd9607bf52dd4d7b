// Serper: its search, news and images.
import type { Refusal, Shape } from '../frame/shape.ts'
import { serperCalls } from './serper-calls.ts'

export const serper: Shape = {
  name: 'serper',
  title: 'Serper',
  keys: [{ in: 'header', name: 'X-API-KEY' }],
  strict: false,
  calls: serperCalls,
  pointing: [
    {
      client: 'curl',
      line: 'curl -H "X-API-KEY: KEY" -H "content-type: application/json" BASE/compat/serper/search -d \'{"q": "css grid"}\'',
    },
  ],
  unpointable: [
    '`langchain-community` `GoogleSerperAPIWrapper` and `@langchain/community` `Serper` have the address `https://google.serper.dev` in their code. They run unchanged behind a rewrite of it to `BASE/compat/serper`, as `bin/dev compat` shows.',
  ],
  errorBody: ({ status, message }: Refusal) => ({ message, statusCode: status }),
}
