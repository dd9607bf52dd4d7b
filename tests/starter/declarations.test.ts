// Tests of the reader of declaration files.
import { describe, expect, it } from 'vitest'
import { readDeclarations } from '../../bench/make/starter/declarations.ts'

describe('readDeclarations', () => {
  it('reads nested containers with their comments and signatures', () => {
    const [module] = readDeclarations(`
      declare module "node:box" {
        import { Readable } from "node:stream";
        /** Opens a box. */
        function open(name: string, options?: { deep: boolean; /** inner */ label: "a;b{" }): Promise<void>;
        interface Box<T = {}> extends Array<T> {
          /** Its size; with braces {}. */
          readonly size: number;
          close(): void;
        }
      }`)
    expect(module).toMatchObject({ kind: 'module', name: 'node:box' })
    expect(module?.body.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'function open',
      'interface Box',
    ])
    expect(module?.body[0]?.comment).toBe('/** Opens a box. */')
    expect(module?.body[0]?.signature).toBe(
      'open(name: string, options?: { deep: boolean; label: "a;b{" }): Promise<void>',
    )
    expect(module?.body[1]?.body.map(({ name, comment }) => [name, comment !== ''])).toEqual([
      ['size', true],
      ['close', false],
    ])
  })

  it('reads the members of a constructor object', () => {
    const [object] = readDeclarations('declare var Box: { prototype: Box; new(): Box; from(x: any): Box; };')
    expect(object).toMatchObject({ kind: 'object', name: 'Box' })
    expect(object?.body.map(({ name }) => name)).toEqual(['prototype', 'new', 'from'])
  })

  it.each(['interface Open {', '/** never closed', 'function f(', '"', '}}}}', 'declare', '`${'])(
    'comes to an end on broken text: %s',
    (text) => {
      expect(readDeclarations(text).length).toBeLessThanOrEqual(4)
    },
  )
})
