import { holdForConsent } from '../consent/index.ts'
import type { SiteData } from '../site-data/index.ts'

/** The owner's code for pages: what needs a consent waits for it. */
export function holdCode({ settings: { codeInjection, codeConsent } }: Pick<SiteData, 'settings'>) {
  return {
    ...codeInjection,
    header: holdForConsent(codeInjection.header, codeConsent.header),
    footer: holdForConsent(codeInjection.footer, codeConsent.footer),
    postItem: holdForConsent(codeInjection.postItem, codeConsent.postItem),
    orderConfirmation: holdForConsent(codeInjection.orderConfirmation, codeConsent.orderConfirmation),
  }
}
