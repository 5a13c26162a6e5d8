import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's public server: this machine, its neighbours, the provider's metadata, documentation, multicast. */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Of IPv6 only global unicast is open, less documentation and the tunnels that carry IPv4 addresses inside. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = blockList(closedV4, 'ipv4', blockList(closedV6, 'ipv6'))
const openV6 = blockList(['2000::/3'], 'ipv6')

/** True for an address of the public internet, where a server may be asked on an owner's behalf. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** True for an address of this machine itself. */
export function isLocalAddress(address: string): boolean {
  return address === '127.0.0.1' || address === '::1'
}

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6', list = new BlockList()): BlockList {
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
