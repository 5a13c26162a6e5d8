import type { BrowserCode } from '../browser-code.ts'
import { scriptJson } from '../../../platform/html.ts'
import type { PageParts } from '../page-parts.ts'
import { confirmationPageTypes } from '../page-types.ts'
import type { SiteData } from '../site-data.ts'
import { messagesUrl } from '../site-messages.ts'

/** `{squarespace-footers}`: data for islands of this very page, the loader, and the owner's own code. */
export function pageFooters(data: SiteData, parts: PageParts, code: BrowserCode): string {
  const { footer, orderConfirmation } = data.settings.codeInjection
  const loader = code.loader(messagesUrl(data))
  return [
    ...(parts.pageData === undefined
      ? []
      : [`<script type="application/json" id="vitrine-page-data">${scriptJson(parts.pageData)}</script>`]),
    ...(loader === '' ? [] : [loader]),
    ...(footer === '' ? [] : [footer]),
    ...(confirmationPageTypes.includes(parts.pageType) && orderConfirmation !== '' ? [orderConfirmation] : []),
  ].join('\n')
}
