// The service starts itself again once, and not where the operator has chosen.
import { describe, expect, it } from 'vitest'
import { mallocEnvironment } from './malloc-settings.ts'

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
