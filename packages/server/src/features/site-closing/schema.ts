import { z } from 'zod'

export const SiteClosure = z
  .object({
    state: z.enum(['open', 'closed', 'deleted', 'suspended']),
    /** Why an operator suspended it; '' where nobody said so, and in the other states. */
    reason: z.string(),
    /** When it was closed or deleted; null while it is open. */
    changedOn: z.string().nullable(),
    /** When a deleted site is removed for good. */
    removedOn: z.string().nullable(),
    /** Whether the caller may delete and restore it. */
    isOwner: z.boolean(),
    /** True for the only site of the installation, which stays. */
    isLast: z.boolean(),
    /** Where its editor answers whatever the bare host shows. */
    editorUrl: z.string(),
  })
  .meta({ id: 'SiteClosure' })
export type SiteClosure = z.infer<typeof SiteClosure>

export const DeleteSite = z
  .object({ title: z.string().trim().max(200), password: z.string().max(200) })
  .meta({ id: 'DeleteSite' })
export type DeleteSite = z.infer<typeof DeleteSite>
