import type { RenderOptions } from '@vitrine/template'
import type { Site } from '../../platform/context.ts'

/**
 * How templates are rendered on pages: in the language of the site, with texts that are escaped already, and as the platform does that themes
 * were written for, where `money-string` and the like print amounts and dates are in words of the language.
 */
export function renderOptions(site: Pick<Site, 'language'>, now?: Date): RenderOptions {
  return {
    locale: site.language,
    legacyMoney: true,
    escapedText: true,
    ...(now === undefined ? {} : { now: now.getTime() }),
  }
}
