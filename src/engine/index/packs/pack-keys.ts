// The PackKeys port: the keys that this installation signs packs with, and those that it trusts.
import type { PackKey } from './pack-files.ts'
import type { PackSigner } from './pack-manifest.ts'

export interface TrustedKey extends PackSigner {
  /** Whether it can sign. */
  readonly own: boolean
}

export interface PackKeys {
  /** By name, then those that settings name. */
  list(): Promise<readonly TrustedKey[]>
  /** Throws where there is a key of that name. */
  create(name: string): Promise<TrustedKey>
  /** Trusts a public key as `export` writes it, under its own name where none is given; throws as `create`, and for other texts. */
  trust(text: string, name?: string): Promise<TrustedKey>
  /** Undefined where there is no such key of one's own. */
  signing(name: string): Promise<PackKey | undefined>
  export(key: TrustedKey): string
}
