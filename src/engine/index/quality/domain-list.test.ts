// Domain lists in the forms they come in.
import { describe, expect, it } from 'vitest'
import { createDomainList, readDomainLine } from './domain-list.ts'

describe('readDomainLine', () => {
  it.each([
    ['0.0.0.0 bad.example', 'bad.example'],
    ['127.0.0.1\twww.bad.example # why', 'bad.example'],
    ['bad.example', 'bad.example'],
    ['  Bad.Example.  ', 'bad.example'],
    ['||bad.example^$third-party', 'bad.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['# bad.example', undefined],
    ['! bad.example', undefined],
    ['127.0.0.1 localhost', undefined],
    ['192.168.0.1', undefined],
    ['::1 ip6-localhost', undefined],
    ['', undefined],
    ['not a domain', undefined],
  ])('%s', (line, domain) => {
    expect(readDomainLine(line)).toBe(domain)
  })
})

describe('createDomainList', () => {
  const list = createDomainList(['bad.example', 'a.b.example'])

  it('holds a domain and what is below it', () => {
    expect(list.has('bad.example')).toBe(true)
    expect(list.has('www.bad.example')).toBe(true)
    expect(list.has('A.B.example.')).toBe(true)
  })

  it('holds nothing beside or above it', () => {
    expect(list.has('notbad.example')).toBe(false)
    expect(list.has('b.example')).toBe(false)
    expect(list.has('example')).toBe(false)
  })

  it('tells many names apart', () => {
    const many = createDomainList(Array.from({ length: 20_000 }, (_, n) => `host${n}.example`))
    expect(many.size).toBe(20_000)
    const wrong = Array.from({ length: 20_000 }, (_, n) => `host${n}.test`).filter((host) => many.has(host))
    expect(wrong).toEqual([])
    expect(many.has('host19999.example')).toBe(true)
  })
})
