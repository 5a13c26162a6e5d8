import { z } from 'zod'
import { boundedRecord } from '../../platform/schemas/bounded.ts'
import { defineSettings } from '../../platform/settings.ts'

/** The stored theme settings of a site. */
export const themeSettings = {
  /** The owner's values by the title of the tweak, those of other themes too. */
  tweaks: defineSettings('tweaks', boundedRecord(z.string().max(10_000), 20_000), {}),
  /** CSS behind that of the theme. */
  customCss: defineSettings(
    'customCss',
    z.string().max(500_000, 'At most 500,000 characters. Put more into a theme of your own.'),
    '',
  ),
}
