import { BlockList } from 'node:net'
import os from 'node:os'
import { isListed } from './proxies.ts'

/** Addresses of this machine and its local network (RFC 1122, 1918, 3927, 4193, 4291). */
const localRanges = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

/**
 * Recognizes the names and addresses by which people reach this machine: localhost, its host name, and addresses of its
 * network interfaces and local network. Hosts are in lower case, without port.
 */
export function openMachineHosts(): (host: string) => boolean {
  const local = new BlockList()
  for (const [address, prefix, family] of localRanges) local.addSubnet(address, prefix, family)
  for (const { address, family } of Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []))
    local.addAddress(address.replace(/%.*$/, ''), family === 'IPv6' ? 'ipv6' : 'ipv4')
  const name = os.hostname().toLowerCase()
  return (host) => {
    if (host === 'localhost' || host.endsWith('.localhost')) return true
    // A full name may be the domain of a site.
    if (host === name && !name.includes('.')) return true
    if (!/^[\d.]+$|^\[/.test(host)) return false
    return isListed(local, host.replace(/^\[|\]$/g, ''))
  }
}
