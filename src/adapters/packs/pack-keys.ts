// The keys that packs are signed with and trusted by: files in a folder that only the operator reads.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackKey, PackKeys, TrustedKey } from '../../engine/index/packs/pack-files.ts'
import { PACK_NAME, type PackSigner } from '../../engine/index/packs/pack-manifest.ts'

const PRIVATE = '.key'
const PUBLIC = '.pub'
/** What a public key in DER has before its 32 bytes. */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

/** `named`: keys that the operator's settings trust, beside those of the folder. */
export function createPackKeys(folder: string, named: readonly PackSigner[] = []): PackKeys {
  const pathOf = (name: string, ending: string): string => join(folder, `${name}${ending}`)
  const keep = async (name: string, ending: string, text: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(pathOf(name, ending), text, { mode: 0o600, flag: 'wx', flush: true })
  }
  const list = async (): Promise<TrustedKey[]> => {
    const files: string[] = await readdir(folder).catch(() => [])
    const names = files.filter((file) => file.endsWith(PUBLIC)).map((file) => file.slice(0, -PUBLIC.length))
    const kept = await Promise.all(
      names.toSorted().map(async (name) => ({
        name,
        key: keyIn(await readFile(pathOf(name, PUBLIC), 'utf8')).key,
        own: files.includes(`${name}${PRIVATE}`),
      })),
    )
    return [...kept, ...named.map((key) => ({ ...key, own: false }))]
  }
  return {
    list,
    async create(name) {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-KEY_BYTES).toString('base64')
      await keep(name, PRIVATE, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
      await keep(name, PUBLIC, lineOf(name, key))
      return { name, key, own: true }
    },
    async trust(text, name) {
      const given = keyIn(text)
      const trusted = { name: name ?? given.name, key: given.key, own: false }
      await keep(trusted.name, PUBLIC, lineOf(trusted.name, trusted.key))
      return trusted
    },
    async signing(name): Promise<PackKey | undefined> {
      const known = (await list()).find((key) => key.name === name && key.own)
      if (!known) return undefined
      const secret = createPrivateKey(await readFile(pathOf(name, PRIVATE), 'utf8'))
      return { name, key: known.key, sign: (bytes) => sign(null, bytes, secret).toString('base64') }
    },
    export: ({ name, key }) => lineOf(name, key),
  }
}

/** `whippet-pack-key NAME BASE64` */
function lineOf(name: string, key: string): string {
  return `whippet-pack-key ${name} ${key}\n`
}

function keyIn(text: string): { readonly name: string; readonly key: string } {
  const [word, name = '', key = '', ...rest] = text.trim().split(/\s+/)
  if (word !== 'whippet-pack-key' || !PACK_NAME.test(name) || !/^[A-Za-z0-9+/]{43}=$/.test(key) || rest[0])
    throw new Error('it is no public key as `whippet pack key export NAME` writes it')
  return { name, key }
}

/** Never throws: what is no key has signed nothing. */
export function isSignedBy(key: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const der = Buffer.concat([ED25519_PREFIX, Buffer.from(key, 'base64')])
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
