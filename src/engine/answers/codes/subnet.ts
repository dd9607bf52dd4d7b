// IPv4 networks: how many addresses a prefix has, its mask, and the range of a network.

const LEAD = "^(?:what(?:'s|s|\\s+is)\\s+)?(?:the\\s+)?"
const PREFIX = '/(\\d{1,2})'
const ADDRESS = '(\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})'
const COUNTED = '(?:(?:usable|available)\\s+)?(?:hosts?|ips?|ip\\s+address(?:es)?|addresses)'
const BY_PREFIX: readonly RegExp[] = [
  new RegExp(
    `^how\\s+many\\s+${COUNTED}\\s+(?:are\\s+)?(?:there\\s+)?(?:in|does|for|on)\\s+(?:an?\\s+)?${PREFIX}(?:\\s+(?:subnet|network|have|block))*$`,
  ),
  new RegExp(
    `${LEAD}(?:number\\s+of\\s+)?${COUNTED}\\s+(?:in|of|for)\\s+(?:an?\\s+)?${PREFIX}(?:\\s+(?:subnet|network))?$`,
  ),
  new RegExp(
    `${LEAD}(?:cidr\\s+)?${PREFIX}\\s+(?:(?:subnet|network|cidr|net)(?:\\s*mask)?|netmask)(?:\\s+(?:size|hosts))?$`,
  ),
  new RegExp(
    `${LEAD}(?:subnet\\s*mask|netmask|network\\s+mask|mask)\\s+(?:(?:of|for)\\s+)?(?:an?\\s+)?${PREFIX}$`,
  ),
  new RegExp(`${LEAD}(?:cidr|subnet)\\s+${PREFIX}$`),
  new RegExp(`^${PREFIX}\\s+(?:in\\s+)?(?:number\\s+of\\s+)?${COUNTED}$`),
]
const BY_MASK: readonly RegExp[] = [
  new RegExp(
    `${LEAD}${ADDRESS}\\s+(?:in\\s+|to\\s+|as\\s+)?(?:cidr(?:\\s+notation)?|prefix(?:\\s+length)?|subnet\\s*mask|netmask)$`,
  ),
  new RegExp(`${LEAD}(?:cidr|prefix)(?:\\s+(?:notation|length))?\\s+(?:of|for)\\s+${ADDRESS}$`),
]
const RANGE = `${ADDRESS}${PREFIX}`
const ASKED_OF_IT =
  '(?:ip\\s+range|range|subnet(?:\\s+mask)?|hosts|addresses|cidr|number\\s+of\\s+(?:hosts|addresses|ips)|(?:broadcast|network)(?:\\s+address)?)'
const NETWORK: readonly RegExp[] = [
  new RegExp(`^${RANGE}\\s+${ASKED_OF_IT}$`),
  new RegExp(`^(?:(?:ip\\s+)?range\\s+(?:of|for)|subnet(?:\\s+mask\\s+(?:of|for))?|cidr)\\s+${RANGE}$`),
  new RegExp(`^how\\s+many\\s+${COUNTED}\\s+(?:are\\s+)?(?:there\\s+)?(?:in|does)\\s+${RANGE}(?:\\s+have)?$`),
  new RegExp(
    `${LEAD}(?:number\\s+of\\s+)?${COUNTED}\\s+(?:in|of|for)\\s+(?:the\\s+(?:network|subnet)\\s+)?${RANGE}$`,
  ),
  new RegExp(`${LEAD}(?:broadcast|network)\\s+address\\s+(?:of|for)\\s+${RANGE}$`),
]

/** Lower case. */
export function tellSubnet(text: string): string | undefined {
  if (!/\d/.test(text)) return undefined
  const network = NETWORK.map((pattern) => pattern.exec(text)).find((found) => found)
  if (network) return tellNetwork(numberOf(network[1] ?? ''), Number(network[2]))
  const prefix = BY_PREFIX.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  if (prefix !== undefined) return tellPrefix(Number(prefix))
  const mask = BY_MASK.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  const length = mask === undefined ? undefined : prefixOf(numberOf(mask))
  return length === undefined ? undefined : tellPrefix(length)
}

function tellPrefix(prefix: number): string | undefined {
  if (prefix > 32) return undefined
  const size = 2 ** (32 - prefix)
  return `/${prefix}: mask ${dotted(maskOf(prefix))}, ${counted(size, 'address', 'addresses')}, ${usable(prefix)}`
}

function tellNetwork(address: number | undefined, prefix: number): string | undefined {
  if (address === undefined || prefix > 32) return undefined
  const size = 2 ** (32 - prefix)
  const first = address - (address % size)
  const range = `${dotted(first)} to ${dotted(first + size - 1)}`
  return `${dotted(first)}/${prefix}: ${range}, mask ${dotted(maskOf(prefix))}, ${counted(size, 'address', 'addresses')}, ${usable(prefix)}`
}

/** The network's own address and the broadcast one are no hosts', but on a link of two. */
function usable(prefix: number): string {
  const hosts = prefix >= 31 ? 2 ** (32 - prefix) : 2 ** (32 - prefix) - 2
  return counted(hosts, 'usable host', 'usable hosts')
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

function maskOf(prefix: number): number {
  return 2 ** 32 - 2 ** (32 - prefix)
}

function prefixOf(mask: number | undefined): number | undefined {
  return Array.from({ length: 33 }, (_, prefix) => prefix).find((prefix) => maskOf(prefix) === mask)
}

function numberOf(address: string): number | undefined {
  const parts = address.split('.').map(Number)
  return parts.some((part) => part > 255) ? undefined : parts.reduce((sum, part) => sum * 256 + part, 0)
}

function dotted(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
}
