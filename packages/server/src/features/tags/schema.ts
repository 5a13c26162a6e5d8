import { z } from 'zod'
import { textLimits } from '../content-fields/index.ts'

export const TagName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(textLimits.tag, `A tag has at most ${textLimits.tag} characters.`)
  .regex(/^[^,]*$/, 'A tag holds no comma.')

export const TagList = z
  .object({ tags: z.array(z.object({ name: z.string(), count: z.int() })) })
  .meta({ id: 'TagList' })

/** A tag as it is: imports may have brought longer ones. */
const OldTag = z.string().max(1_000)

export const RenameTag = z.object({ from: OldTag, to: TagName }).meta({ id: 'RenameTag' })

export const TagQuery = z.object({ name: OldTag })
