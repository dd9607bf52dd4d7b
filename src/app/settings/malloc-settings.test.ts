// The service starts itself again once, and not where the operator has chosen.
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { HEAP_FLAGS, HEAP_GROWTH, mallocEnvironment } from './malloc-settings.ts'

describe('mallocEnvironment', () => {
  it('adds to what is there, and is not wanted a second time', () => {
    const again = mallocEnvironment({ HOME: '/root' }, 'linux')
    expect(again).toMatchObject({ HOME: '/root', MALLOC_ARENA_MAX: '2' })
    expect(mallocEnvironment(again ?? {}, 'linux')).toBeUndefined()
  })

  it('leaves alone who has chosen, and systems that read none of it', () => {
    expect(mallocEnvironment({ MALLOC_ARENA_MAX: '8' }, 'linux')).toBeUndefined()
    expect(mallocEnvironment({ GLIBC_TUNABLES: 'glibc.malloc.arena_max=1' }, 'linux')).toBeUndefined()
    expect(mallocEnvironment({ LD_PRELOAD: '/usr/lib/libjemalloc.so' }, 'linux')).toBeUndefined()
    expect(mallocEnvironment({}, 'darwin')).toBeUndefined()
  })
})

describe('HEAP_FLAGS', () => {
  it('are flags that V8 knows: with one that it does not, the service would not start again', () => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
    for (const flag of [...HEAP_FLAGS, ...Object.values(HEAP_GROWTH)]) {
      const name = flag.replace(/^--no-/, '--').split('=')[0]
      expect(known).toContain(`  ${name} `)
    }
  })
})
