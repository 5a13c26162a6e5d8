import { z } from 'zod'

export const UrlMappings = z.object({
  source: z.string(),
  /** To be sent along when saving; 0 while nothing was ever saved. */
  version: z.int(),
  /** Mappings in the text: lines that are neither blank nor comments. */
  count: z.int(),
  changedAt: z.string().nullable(),
})
export type UrlMappings = z.infer<typeof UrlMappings>

export const SaveUrlMappings = z.object({
  // The size in bytes is checked with a sentence of its own.
  source: z.string(),
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
})
export type SaveUrlMappings = z.infer<typeof SaveUrlMappings>
