import { z } from 'zod'

export const formatVersion = 1
export const manifestName = 'manifest.json'
export const checksumsName = 'SHA256SUMS'
export const siteName = 'site.json'
/** The folder of the theme's files. */
export const themeFolder = 'theme/'

/** What kind of folder this is, and whether all of it is there. */
export const Manifest = z.object({
  format: z.literal('vitrine-site'),
  formatVersion: z.int().min(1),
  exportedAt: z.string(),
  site: z.object({ id: z.string(), identifier: z.string(), title: z.string(), theme: z.string() }),
  /** Things by kind: what an import has to find. */
  counts: z.record(z.string(), z.int().min(0)),
  /** Lines of SHA256SUMS, and its own checksum. */
  files: z.int().min(0),
  checksums: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Manifest = z.infer<typeof Manifest>
