// Tags as they are read, up to a depth.
import { describe, expect, it } from 'vitest'
import { createShallowParser } from './shallow-parser.ts'

function namesIn(text: string, mostDeep?: number): { names: string[]; isTooDeep: boolean } {
  const names: string[] = []
  const parser = createShallowParser({ onopentag: (name) => names.push(name) }, {}, mostDeep)
  parser.write(text)
  parser.end()
  return { names, isTooDeep: parser.isTooDeep() }
}

describe('createShallowParser', () => {
  it('reads tags side by side without end, with void ones among them', () => {
    const { names, isTooDeep } = namesIn('<div><img><br></div>'.repeat(1_000))
    expect([names.length, isTooDeep]).toEqual([3_000, false])
  })

  it('reads nothing more where elements are nested too deep', () => {
    const { names, isTooDeep } = namesIn('<b>'.repeat(100_000), 10)
    expect(names.length).toBeLessThanOrEqual(11)
    expect(isTooDeep).toBe(true)
  })

  it('stops where it is told to', () => {
    const names: string[] = []
    const parser = createShallowParser({
      onopentag(name) {
        names.push(name)
        if (name === 'body') parser.stop()
      },
    })
    parser.write('<head><body><p>')
    parser.end()
    expect(names).toEqual(['head', 'body'])
  })
})
