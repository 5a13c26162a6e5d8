import { isIP } from 'node:net'

/** Who counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address, in which one line has all addresses to itself. */
export function toNetwork(address: string): string {
  return cutAddress(address, 64)
}

/** Who may be one customer of a provider: an IPv4 address, or the /48 network of an IPv6 address. It has 65,536 networks of `toNetwork`. */
export function toWideNetwork(address: string): string {
  return cutAddress(address, 48)
}

function cutAddress(address: string, bits: 48 | 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [left, right] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right]
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${bits}`
}
