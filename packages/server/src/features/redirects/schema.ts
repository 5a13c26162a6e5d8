import { z } from 'zod'
import { VersionInput } from '../../platform/schemas/bounded.ts'

export const Redirects = z
  .object({
    source: z.string(),
    /** To be sent along when saving; 0 while nothing was ever saved. */
    version: z.int().min(0),
    /** Redirects in the text: lines that are neither blank nor comments. */
    count: z.int().min(0),
    changedAt: z.string().nullable(),
  })
  .meta({ id: 'Redirects' })
export type Redirects = z.infer<typeof Redirects>

export const SaveRedirects = z
  .object({
    // Text above 400 KB is refused with a sentence of its own.
    source: z.string().max(1_000_000),
    version: VersionInput,
  })
  .meta({ id: 'SaveRedirects' })
export type SaveRedirects = z.infer<typeof SaveRedirects>
