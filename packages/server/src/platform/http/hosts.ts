import { openMachineHosts } from '../network/machine-hosts.ts'

/** Hosts of the installation itself: sites are below them under their identifiers. `localhost` is always one. */
export interface OwnHosts {
  /** The site an own host names: an identifier, or the default site; undefined for hosts of others. */
  findSite(host: string): { readonly identifier: string } | 'default' | undefined
  /** True for an own host and every host below one: these are not for sale as domains. */
  has(host: string): boolean
  /** True for names and addresses of this very machine and its local network, such as `localhost` and 192.168.1.5. */
  isMachine(host: string): boolean
}

/**
 * `publicUrl` is the address of the default site; its host counts as own. Without it any bare name or IP address leads to the default site: who
 * tries Vitrine out has told nobody yet what the server is called. With it only the machine's own do.
 */
export function createOwnHosts(publicUrl: string | undefined): OwnHosts {
  const isMachine = openMachineHosts()
  const publicHost = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.hostname
  const roots = ['localhost', ...(publicHost === undefined || isBareHost(publicHost) ? [] : [publicHost])]
  const findRoot = (host: string) => roots.find((root) => host === root || host.endsWith(`.${root}`))
  return {
    findSite: (host) => {
      const root = findRoot(host)
      if (root !== undefined && host !== root) {
        const identifier = host.slice(0, -root.length - 1)
        return identifier.includes('.') ? undefined : { identifier }
      }
      if (host === root || host === publicHost || isMachine(host)) return 'default'
      return isBareHost(host) && publicHost === undefined ? 'default' : undefined
    },
    has: (host) => isBareHost(host) || findRoot(host) !== undefined,
    isMachine,
  }
}

/** Addresses of the machine itself: they name no site, so the default one answers. */
export function isBareHost(host: string): boolean {
  return host === 'localhost' || /^[0-9.]+$/.test(host) || host.startsWith('[') || !host.includes('.')
}

/** A Host header as names are compared: lower case, without port and without the dot that ends a full name. */
export function normalizeHost(hostHeader: string): string {
  return hostHeader.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** The `:3000` of a Host header, or ''. */
export function getPortSuffix(hostHeader: string): string {
  return /:\d+$/.exec(hostHeader)?.[0] ?? ''
}
