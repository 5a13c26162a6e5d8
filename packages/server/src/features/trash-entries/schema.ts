import { z } from 'zod'

/** What deleting an object answers: its id in the trash, by which it is restored. */
export const TrashedObject = z.object({ trashId: z.string() }).meta({ id: 'TrashedObject' })
