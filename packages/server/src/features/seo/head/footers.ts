import type { BrowserCode } from '../../page-context/browser-code.ts'
import { scriptJson } from '../../../platform/html.ts'
import type { PageModel } from '../../page-context/page-model.ts'
import { confirmationPageTypes } from '../../page-context/page-types.ts'
import type { SiteData } from '../../page-context/site-data.ts'
import { messagesUrl } from '../../messages/site-messages.ts'

/** `{squarespace-footers}`: data for islands of this very page, the loader, and the owner's own code. */
export function pageFooters(data: SiteData, parts: PageModel, code: BrowserCode): string {
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
