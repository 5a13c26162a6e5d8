import { BlockList, isIP } from 'node:net'

/** Which peers may say on whose behalf they ask, and what of it counts. */
export interface ProxyTrust {
  /** True for the address of a proxy whose X-Forwarded-For and X-Forwarded-Proto count. */
  readonly isTrusted: (address: string | undefined) => boolean
  /** X-Forwarded-Host counts too: only proxies that an operator named are known to overwrite what visitors send. */
  readonly readsHost: boolean
}

const loopback = ['127.0.0.0/8', '::1']

/**
 * Reads TRUST_PROXY: addresses and CIDR ranges, separated by commas or spaces. Without it, proxies on the same machine
 * are trusted for protocol and address of the visitor. Throws an Error that names malformed addresses.
 */
export function readTrustProxy(setting: string | undefined): ProxyTrust {
  const named = (setting ?? '').split(/[\s,]+/).filter((part) => part !== '')
  const list = new BlockList()
  for (const range of named.length > 0 ? named : loopback) addRange(list, range)
  return {
    isTrusted: (address) => address !== undefined && isListed(list, address),
    readsHost: named.length > 0,
  }
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  const version = isIP(address)
  const width = version === 4 ? 32 : 128
  const prefix = bits === undefined ? width : Number(bits)
  if (version === 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > width)
    throw new Error(
      `TRUST_PROXY: "${range}" is no IP address and no range such as 10.0.0.0/8. Name the addresses of your proxies.`,
    )
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
}

/** True when the list has the address; an IPv4 address may be written as IPv6 ("::ffff:127.0.0.1"). */
export function isListed(list: BlockList, address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
