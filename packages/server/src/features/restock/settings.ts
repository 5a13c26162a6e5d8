import type { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { defineSettings, memoizeBySettings } from '../../platform/settings.ts'
import { RestockSettings } from './schema.ts'

/** Whether and how visitors ask for a mail when a product is back. '' is a text of the site's language. */
export const restock = defineSettings('restock', RestockSettings, {
  enabled: false,
  isAutomatic: true,
  callToAction: '',
  placeholder: '',
  buttonLabel: '',
  thanks: '',
})

/** The settings with a text for each that the owner has not written. */
export const restockSettings: (site: Pick<Site, 'settings' | 'language'>) => z.output<typeof RestockSettings> =
  memoizeBySettings((site) => {
    const own = restock.read(site)
    const t = translateFor(site)
    return {
      ...own,
      callToAction: own.callToAction || t('restockCta'),
      placeholder: own.placeholder || t('restockPlaceholder'),
      buttonLabel: own.buttonLabel || t('restockButton'),
      thanks: own.thanks || t('restockDone'),
    }
  })
