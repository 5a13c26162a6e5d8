import type { Site } from '../../platform/context.ts'

/** The meaning of a site's status: what visitors see, whether the shop sells, whether search engines may list it. */
interface SiteStatus {
  /** The specification's number, `siteStatus.value` of the page context. */
  readonly code: number
  /** `site`: the pages; `closed`: a page that says so; `parked`: a page that says something will come. */
  readonly visitors: 'site' | 'closed' | 'parked'
  /** `test`: only while the store is in test mode, so that no real money moves. */
  readonly selling: 'open' | 'test' | 'closed'
  readonly indexed: boolean
}

const open = { visitors: 'site', selling: 'open', indexed: true } as const
const hidden = { ...open, indexed: false } as const
const closed = { visitors: 'closed', selling: 'closed', indexed: false } as const

/**
 * The one table of statuses. Names, and codes in their order, are the specification's. Who owes money keeps selling for as long as the status
 * says `past due` or `resold grace period`: only `expired` closes the site.
 */
export const statusTable = {
  expired: { code: 1, ...closed },
  'past due': { code: 2, ...open },
  trial: { code: 3, visitors: 'site', selling: 'test', indexed: false },
  beta: { code: 4, ...open },
  removed: { code: 5, ...closed },
  internal: { code: 6, ...hidden },
  comped: { code: 7, ...open },
  paid: { code: 8, ...open },
  linked: { code: 9, ...open },
  'parking page': { code: 10, visitors: 'parked', selling: 'closed', indexed: false },
  resold: { code: 11, ...open },
  'resold grace period': { code: 12, ...open },
  enterprise: { code: 13, ...open },
} as const satisfies Readonly<Record<string, SiteStatus>>

export type SiteStatusName = keyof typeof statusTable

/** All names, in the order of their codes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets what the keys of a constant are.
export const siteStatusNames = Object.keys(statusTable) as SiteStatusName[]

/** True while everybody may see the pages: the site is not closed, and asks for no password. Only such a site writes to strangers. */
export function isOpenToVisitors(site: Pick<Site, 'status' | 'closure' | 'lock'>): boolean {
  return site.lock === undefined && parseSiteStatus(site).visitors === 'site'
}

/** The status of a stored name; the table's constraint knows the same names. */
export function parseSiteStatus(site: Pick<Site, 'status' | 'closure'>): SiteStatus {
  if (site.closure !== undefined) return site.closure === 'deleted' ? statusTable.removed : statusTable.expired
  const name = siteStatusNames.find((each) => each === site.status)
  return name === undefined ? statusTable.paid : statusTable[name]
}
