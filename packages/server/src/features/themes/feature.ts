import type { Feature } from '../../platform/http/feature.ts'
import { themeSettings } from './settings.ts'
import { tidyThemes } from './versions/tidy.ts'

/** Themes on disk: reading, compiling, styles. Their files are served by `pages`. */
export const themesFeature: Feature = {
  name: 'themes',
  settings: Object.values(themeSettings),
  clock: { 'tidy-themes': { at: '41 3 * * *', run: (services) => tidyThemes(services, new Date()) } },
}
