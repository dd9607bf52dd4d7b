// The settings of payments by x402: all of the first four, or none.
import { BadSetting, listSetting, type Setting, textSetting, urlSetting } from '../settings.ts'
import { hasRightChecksum } from './checksum-address.ts'

interface X402Settings {
  readonly x402Facilitator: Setting<string | undefined>
  readonly x402Network: Setting<string | undefined>
  readonly x402Asset: Setting<string | undefined>
  readonly x402PayTo: Setting<string | undefined>
  readonly x402AssetName: Setting<string | undefined>
  readonly x402AssetVersion: Setting<string | undefined>
  readonly x402RpcUrl: Setting<string | undefined>
  readonly x402Schemes: Setting<readonly string[]>
}

export const x402Settings: X402Settings = {
  x402Facilitator: urlSetting(
    'WHIPPET_X402_FACILITATOR',
    'a facilitator of x402: calls below /x402 are then paid one by one, without an account',
    'none: no such calls',
    ['http', 'https'],
  ),
  x402Network: textSetting('WHIPPET_X402_NETWORK', 'the network of payments, such as eip155:8453', 'none'),
  x402Asset: textSetting('WHIPPET_X402_ASSET', 'the address of the token, which has six digits', 'none'),
  x402PayTo: textSetting('WHIPPET_X402_PAY_TO', 'the address that is paid', 'none'),
  x402AssetName: textSetting('WHIPPET_X402_ASSET_NAME', "the token's name in its EIP-712 domain", 'USD Coin'),
  x402AssetVersion: textSetting('WHIPPET_X402_ASSET_VERSION', "the token's version in that domain", '2'),
  x402RpcUrl: urlSetting(
    'WHIPPET_X402_RPC_URL',
    'a node of the network, asked what became of payments whose settlement was not answered',
    'none: those stay open',
    ['http', 'https'],
  ),
  x402Schemes: listSetting('WHIPPET_X402_SCHEMES', 'comma-separated ways to pay', 'exact,upto', {
    each: (text) => (text === 'exact' || text === 'upto' ? text : undefined),
    expected: 'exact, upto or both',
  }),
}

interface X402Given {
  readonly facilitator: string | undefined
  readonly network: string | undefined
  readonly asset: string | undefined
  readonly payTo: string | undefined
  readonly assetName: string
  readonly assetVersion: string
  readonly rpcUrl: string | undefined
  readonly schemes: readonly string[]
}

export interface X402Config extends X402Given {
  readonly facilitator: string
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly schemes: readonly ('exact' | 'upto')[]
}

/** All of the first four, or none of any. */
export function readX402(read: <T>(one: Setting<T>) => T): X402Config | undefined {
  const name = read(x402Settings.x402AssetName)
  const version = read(x402Settings.x402AssetVersion)
  const given: X402Given = {
    facilitator: read(x402Settings.x402Facilitator),
    network: read(x402Settings.x402Network),
    asset: read(x402Settings.x402Asset),
    payTo: read(x402Settings.x402PayTo),
    assetName: name ?? 'USD Coin',
    assetVersion: version ?? '2',
    rpcUrl: read(x402Settings.x402RpcUrl),
    schemes: read(x402Settings.x402Schemes),
  }
  const { facilitator, network, asset, payTo } = given
  const named = { FACILITATOR: facilitator, NETWORK: network, ASSET: asset, PAY_TO: payTo }
  const missing = Object.entries(named).filter(([, value]) => value === undefined)
  const isAlone = [name, version, given.rpcUrl].every((value) => value === undefined)
  if (missing.length === 4 && isAlone && given.schemes.length === 0) return undefined
  for (const [name] of missing) {
    throw new BadSetting(`WHIPPET_X402_${name}`, '', 'a value, since another WHIPPET_X402_ setting is set')
  }
  if (!/^eip155:\d{1,12}$/.test(network ?? '')) {
    throw new BadSetting('WHIPPET_X402_NETWORK', network ?? '', 'a network such as eip155:8453')
  }
  for (const [name, value = ''] of [
    ['ASSET', asset],
    ['PAY_TO', payTo],
  ] as const) {
    if (!isAddress(value)) {
      throw new BadSetting(`WHIPPET_X402_${name}`, value, 'an address of 0x and 40 hexadecimal digits')
    }
    if (!hasRightChecksum(value)) {
      throw new BadSetting(
        `WHIPPET_X402_${name}`,
        value,
        'an address whose upper and lower case letters fit its checksum: one of them was mistyped',
      )
    }
  }
  const schemes = given.schemes.length === 0 ? (['exact', 'upto'] as const) : given.schemes
  return { ...given, schemes } as X402Config
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
