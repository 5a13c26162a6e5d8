import { confirmationPageTypes, type PageModel, pageTypes } from '../../page-context/index.ts'
import type { BrowserCode } from '../../../platform/browser-code.ts'
import type { SiteData } from '../../site-data/index.ts'
import { toScriptJson } from '../../../platform/text/html.ts'
import { getMessagesUrl } from '../../messages/index.ts'
import { renderPopupMarker } from './popups.ts'
import { visitSettings } from '../../visits/index.ts'

/** `{squarespace-footers}`: data for islands of this very page, the loader, and the owner's own code. */
export function renderPageFooters(data: SiteData, parts: PageModel, code: BrowserCode): string {
  const { footer, orderConfirmation } = data.settings.codeInjection
  const loader = code.loader(getMessagesUrl(data))
  const popups = loader === '' ? '' : renderPopupMarker(data, parts)
  return [
    ...(parts.pageData === undefined
      ? []
      : [`<script type="application/json" id="vitrine-page-data">${toScriptJson(parts.pageData)}</script>`]),
    ...(popups === '' ? [] : [popups]),
    ...(loader === '' ? [] : [loader]),
    ...(countsVisits(data, parts) ? [code.visits] : []),
    ...(footer === '' ? [] : [footer]),
    ...(confirmationPageTypes.includes(parts.pageType) && orderConfirmation !== '' ? [orderConfirmation] : []),
  ].join('\n')
}

/** Pages of these kinds are looked at by who may not see what is behind them. */
const closedPageTypes: readonly number[] = [
  pageTypes.lockScreen,
  pageTypes.protectedContent,
  pageTypes.memberAreaAccessDenied,
]

/** Also pages that are no views of their own bring the script: searches and missing pages are events. */
function countsVisits({ site }: SiteData, { pageType }: PageModel): boolean {
  return visitSettings.read(site).enabled && !closedPageTypes.includes(pageType)
}
