import { z } from 'zod'

export const LockPassword = z
  .object({
    password: z
      .string()
      .min(4, 'Choose a password of at least 4 characters.')
      .max(200, 'A password has at most 200 characters.')
      .regex(/\S/, 'A password is more than spaces.'),
  })
  .meta({ id: 'LockPassword' })
const Lock = z.object({ changedAt: z.string() }).meta({ id: 'Lock' })
export const Locks = z
  .object({
    /** The password of the whole site; null: it is open. */
    site: Lock.nullable(),
    /** Collections in the order of navigation. */
    collections: z.array(
      z.object({
        collectionId: z.string(),
        title: z.string(),
        path: z.string(),
        typeName: z.string(),
        lock: Lock.nullable(),
      }),
    ),
  })
  .meta({ id: 'Locks' })
export type Locks = z.infer<typeof Locks>
