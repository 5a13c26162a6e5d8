import type { Feature } from '../../platform/feature.ts'

/** Themes on disk: reading, compiling, styles. Their files are served by `pages`. */
export const themesFeature: Feature = { name: 'themes' }
