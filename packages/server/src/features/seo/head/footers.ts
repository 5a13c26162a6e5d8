import { confirmationPageTypes, type PageModel } from '../../page-context/index.ts'
import type { BrowserCode } from '../../../platform/browser-code.ts'
import type { SiteData } from '../../site-data/index.ts'
import { scriptJson } from '../../../platform/html.ts'
import { messagesUrl } from '../../messages/index.ts'

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
