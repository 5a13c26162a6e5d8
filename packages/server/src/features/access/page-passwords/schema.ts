import { z } from 'zod'

export const NewPagePassword = z
  .object({
    password: z
      .string()
      .min(4, 'Choose a password of at least 4 characters.')
      .max(200, 'A password has at most 200 characters.')
      .regex(/\S/, 'A password is more than spaces.'),
  })
  .meta({ id: 'NewPagePassword' })
const PagePassword = z.object({ changedAt: z.string() }).meta({ id: 'PagePassword' })
export const PagePasswords = z
  .object({
    /** The password of the whole site; null: it is open. */
    site: PagePassword.nullable(),
    /** Collections in the order of navigation. */
    collections: z.array(
      z.object({
        collectionId: z.string(),
        title: z.string(),
        path: z.string(),
        typeName: z.string(),
        lock: PagePassword.nullable(),
      }),
    ),
  })
  .meta({ id: 'PagePasswords' })
export type PagePasswords = z.infer<typeof PagePasswords>
