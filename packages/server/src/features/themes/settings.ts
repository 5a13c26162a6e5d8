import { z } from 'zod'
import { boundedRecord } from '../../platform/schemas/bounded.ts'
import { defineSettings } from '../../platform/settings.ts'

const TweakRecord = boundedRecord(z.string().max(10_000), 20_000)

const KeptTweaks = z.object({ theme: z.string().max(200), values: TweakRecord })

/** More themes than an owner tries; the one that was left the longest ago goes first. */
export const maxKeptThemes = 50

/** The stored theme settings of a site. */
export const themeSettings = {
  /** The owner's values in the theme in use, by the title of the tweak. */
  tweaks: defineSettings('tweaks', TweakRecord, {}),
  /** The values in themes that are not in use, by the name of the theme, the one that was left last at the end. */
  keptTweaks: defineSettings('keptTweaks', z.array(KeptTweaks).max(maxKeptThemes), []),
  /** CSS behind that of the theme. */
  customCss: defineSettings(
    'customCss',
    z.string().max(500_000, 'At most 500,000 characters. Put more into a theme of your own.'),
    '',
  ),
}
