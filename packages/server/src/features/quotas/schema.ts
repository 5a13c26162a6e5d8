import { z } from 'zod'
import { limitedResources, maxLimit } from '../../platform/site-limits.ts'

const LimitInput = z.int().min(0).max(maxLimit).nullable().optional()

/** Null: no limit; absent: as the installation says. */
const OwnLimitsInput = z.strictObject({
  storage: LimitInput,
  pictures: LimitInput,
  mails: LimitInput,
  requests: LimitInput,
  compute: LimitInput,
})

/** Asks for the password again: code of any page of the site runs with the session of who looks at it. */
export const SaveSiteLimits = z
  .strictObject({ limits: OwnLimitsInput, password: z.string().max(200) })
  .meta({ id: 'SaveSiteLimits' })
export type SaveSiteLimits = z.infer<typeof SaveSiteLimits>

const UsedResource = z
  .object({
    /** Storage is in megabytes, compute in seconds. */
    resource: z.enum(limitedResources),
    used: z.int().min(0),
    /** Null: no limit. */
    limit: z.int().min(0).nullable(),
    /** Whether the limit is the site’s own rather than that of the installation. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'UsedResource' })

export const SiteUsage = z
  .object({
    /** The month of mails, requests and compute, such as 2026-11 (UTC). */
    month: z.string(),
    resources: z.array(UsedResource),
    /** Whether the caller runs the installation, and so may change the limits. */
    isOperator: z.boolean(),
  })
  .meta({ id: 'SiteUsage' })
export type SiteUsage = z.infer<typeof SiteUsage>
