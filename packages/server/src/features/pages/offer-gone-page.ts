import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import type { PageModel } from '../page-context/index.ts'
import { createNoticePage } from './notice-page.ts'

/** For a payment link that has ended, was withdrawn or is forged. It does not say which: a stranger learns nothing. */
export function createOfferGonePage(site: Site): PageModel {
  const t = translateFor(site)
  const text = t('offerGoneText', { site: site.title })
  const notice = createNoticePage('/checkout', { title: t('offerGoneTitle'), text })
  return { ...notice, status: 404 }
}
