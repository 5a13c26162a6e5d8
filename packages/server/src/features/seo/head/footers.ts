import { confirmationPageTypes, type PageModel } from '../../page-context/index.ts'
import type { BrowserCode } from '../../../platform/browser-code.ts'
import type { SiteData } from '../../site-data/index.ts'
import { toScriptJson } from '../../../platform/text/html.ts'
import { getMessagesUrl } from '../../messages/index.ts'

/** `{squarespace-footers}`: data for islands of this very page, the loader, and the owner's own code. */
export function renderPageFooters(data: SiteData, parts: PageModel, code: BrowserCode): string {
  const { footer, orderConfirmation } = data.settings.codeInjection
  const loader = code.loader(getMessagesUrl(data))
  return [
    ...(parts.pageData === undefined
      ? []
      : [`<script type="application/json" id="vitrine-page-data">${toScriptJson(parts.pageData)}</script>`]),
    ...(loader === '' ? [] : [loader]),
    ...(footer === '' ? [] : [footer]),
    ...(confirmationPageTypes.includes(parts.pageType) && orderConfirmation !== '' ? [orderConfirmation] : []),
  ].join('\n')
}
