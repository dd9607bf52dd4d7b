// A saved reply is checked by its bytes: every change of what is signed shows, and a signature over less is none.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { checkSignature } from './check-signature.ts'
import { createReplySigner } from './message-signature.ts'

const signer = createReplySigner(new Uint8Array(32).fill(7), heldClock(1_794_988_800_000))
const BODY = '{"answer":"Größe\\n\\n42"}'

async function saved(line = '\r\n'): Promise<string> {
  const headers = await signer.sign({ body: BODY, chargeId: 'c1' })
  const lines = Object.entries(headers).map(([name, value]) => `${name.toUpperCase()}: ${value}`)
  return [`HTTP/1.1 200 OK`, 'Content-Type: application/json', ...lines, '', BODY].join(line)
}

const check = (text: string, keys = signer.keys) => checkSignature(Buffer.from(text), keys)

it.each(['\r\n', '\n'])('holds for what was sent, with lines that end in %j', async (line) => {
  expect(check(await saved(line))).toEqual({
    holds: true,
    date: 'Wed, 18 Nov 2026 08:00:00 GMT',
    keyId: signer.keys.keys[0]?.kid,
    covers: ['@status', 'content-digest', 'date', 'x-charge-id'],
  })
})

it('takes the last response of a file that begins with others', async () => {
  const before = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 307 Temporary Redirect\r\nLocation: /\r\n\r\n'
  expect(check(before + (await saved()))).toMatchObject({ holds: true })
})

it.each([
  ['another body', '42', '43', 'The body is not the one that was signed: its digest differs'],
  ['another date', '08:00:00', '09:00:00', 'The signature does not fit the status and the headers'],
  ['another charge', ': c1', ': c2', 'The signature does not fit the status and the headers'],
  ['another status', '200 OK', '201 Created', 'The signature does not fit the status and the headers'],
  ['a digest left out', ' "content-digest"', '', 'The signature does not cover content-digest'],
  ['another key', 'keyid="', 'keyid="x', 'is not among those given'],
  ['no signature', 'SIGNATURE-INPUT', 'X', 'The response is not signed: ask for it with sign=true'],
  ['no response', 'HTTP/1.1', 'Hello', 'The file holds no HTTP response: save one with `curl -i`'],
])('does not hold for %s', async (_, from, to, why) => {
  const reply = await saved()
  expect(reply).toContain(from)
  expect(check(reply.replace(from, to))).toEqual({ holds: false, why: expect.stringContaining(why) })
})
