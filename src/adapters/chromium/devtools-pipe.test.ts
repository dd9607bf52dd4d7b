// Tests of the debugging protocol over a pipe: cut, overlong, refused, out of order, closed.
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openDevtoolsPipe, splitMessages } from './devtools-pipe.ts'

describe('splitMessages', () => {
  const heard = (chunks: readonly (string | Buffer)[], most?: number): string[] => {
    const texts: string[] = []
    const split = splitMessages((text) => texts.push(text), most)
    for (const chunk of chunks) split(Buffer.from(chunk))
    return texts
  }

  it('hears messages whole, however they are cut', () => {
    expect(heard(['a\0b', 'c\0', '', 'd', '\0e'])).toEqual(['a', 'bc', 'd'])
  })

  it('puts together a character that was cut', () => {
    const bytes = Buffer.from('é\0')
    expect(heard([bytes.subarray(0, 1), bytes.subarray(1)])).toEqual(['é'])
  })

  it('leaves out what is too long, and goes on behind it', () => {
    expect(heard(['1234', '5678', '9\0', 'ok\0'], 5)).toEqual(['ok'])
    expect(heard(['123456\0ok\0'], 5)).toEqual(['ok'])
    expect(heard(['12345\0'], 5)).toEqual(['12345'])
  })
})

describe('a pipe', () => {
  function open() {
    const toBrowser = new PassThrough()
    const fromBrowser = new PassThrough()
    const pipe = openDevtoolsPipe(toBrowser, fromBrowser)
    const sent = (): unknown[] =>
      String(toBrowser.read() ?? '')
        .split('\0')
        .filter(Boolean)
        .map((text) => JSON.parse(text))
    return { pipe, sent, say: (message: unknown) => fromBrowser.write(`${JSON.stringify(message)}\0`) }
  }

  it('brings each answer to its question, in any order', async () => {
    const { pipe, sent, say } = open()
    const first = pipe.send('A.a')
    const second = pipe.send('B.b', { x: 1 }, 'tab')
    expect(sent()).toEqual([
      { id: 1, method: 'A.a', params: {} },
      { id: 2, method: 'B.b', params: { x: 1 }, sessionId: 'tab' },
    ])
    say({ id: 2, result: { two: true } })
    say({ id: 1, error: { message: 'no such thing' } })
    await expect(first).rejects.toThrow('no such thing')
    expect(await second).toEqual({ two: true })
  })

  it('tells a session what is said of it, and nothing else', async () => {
    const { pipe, say } = open()
    const heard: unknown[] = []
    const stop = pipe.listen('tab', (method, parameters) => heard.push([method, parameters]))
    say({ method: 'Page.x', params: { y: 1 }, sessionId: 'tab' })
    say({ method: 'Page.x', params: {}, sessionId: 'other' })
    say({ method: 'Page.x' })
    say('no message')
    const asked = pipe.send('A.a')
    say({ id: 1, result: {} })
    await asked
    expect(heard).toEqual([['Page.x', { y: 1 }]])
    stop()
    say({ method: 'Page.x', sessionId: 'tab' })
    const again = pipe.send('A.a')
    say({ id: 2, result: {} })
    await again
    expect(heard).toHaveLength(1)
  })

  it('fails what waits, and what comes later, for the first reason', async () => {
    const { pipe } = open()
    const waiting = pipe.send('A.a')
    pipe.close('it is over')
    pipe.close('twice')
    await expect(waiting).rejects.toThrow('it is over')
    await expect(pipe.send('B.b')).rejects.toThrow('it is over')
    expect(pipe.closed()).toBe('it is over')
  })
})
