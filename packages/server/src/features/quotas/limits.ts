import type { Ctx } from '../../platform/context.ts'
import { limitedResources, type OwnLimits, type SiteLimits } from '../../platform/site-limits.ts'

/** The shares of a limit at which owners get a mail, the highest first. */
const warnedPercents = [100, 80] as const

/** What the site may use: its own limits, and those of the installation where it has none. */
export function getLimits({ site, siteLimits }: Pick<Ctx, 'site' | 'siteLimits'>): SiteLimits {
  return mergeLimits(siteLimits, site.limits ?? {})
}

/** The limits of the installation with those of one site over them. */
export function mergeLimits(common: SiteLimits, own: OwnLimits): SiteLimits {
  return { ...common, ...own }
}

/** The highest of the warned percents that was reached; undefined below all of them, and without a limit. */
export function findReachedPercent(used: number, limit: number | null): 100 | 80 | undefined {
  if (limit === null) return undefined
  return warnedPercents.find((percent) => used * 100 >= limit * percent)
}

/** True where nothing at all is limited. */
export function isUnlimited(limits: SiteLimits): boolean {
  return limitedResources.every((resource) => limits[resource] === null)
}
