import type { Config } from '../../platform/config.ts'
import type { ZipLimits } from '../site-export/index.ts'
import { themeLimits } from '../theme-files/index.ts'

/** Pictures do not get smaller in a zip file, texts to a tenth. */
const unpackedFactor = 4

/** What a zip file to import may hold. */
export function getZipLimits({ siteFileBytes }: Pick<Config, 'siteFileBytes'>): ZipLimits {
  return {
    entries: 250_000,
    bytes: siteFileBytes * unpackedFactor,
    contentBytes: 20_000_000,
    themeFiles: themeLimits.files,
    themeBytes: themeLimits.unpackedBytes,
  }
}
