import { openFullstory } from './fullstory.ts'
import { openGoogle } from './google.ts'
import { openMeta } from './meta.ts'
import type { OpenPixel } from './network.ts'
import { openPinterest } from './pinterest.ts'
import { openTiktok } from './tiktok.ts'

/** The pixels by the names that the site's settings give them. */
export const networks: Readonly<Record<string, OpenPixel>> = {
  google: openGoogle,
  meta: openMeta,
  pinterest: openPinterest,
  tiktok: openTiktok,
  fullstory: openFullstory,
}
