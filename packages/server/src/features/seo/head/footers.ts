import { confirmationPageTypes, type PageModel, pageTypes } from '../../page-context/index.ts'
import type { BrowserCode } from '../../../platform/browser-code.ts'
import type { SiteData } from '../../site-data/index.ts'
import { toScriptJson } from '../../../platform/text/html.ts'
import { getMessagesUrl } from '../../messages/index.ts'
import { holdCode, renderConsentMarker } from '../../consent/index.ts'
import { renderCurrencySwitcher } from '../../currencies/index.ts'
import { isPreview, renderPopupMarker } from './popups.ts'
import { visitSettings } from '../../visits/index.ts'
import { wishLists } from '../../wish-lists/index.ts'

/** `{squarespace-footers}`: data for islands of this very page, the loader, and the owner's own code. */
export function renderPageFooters(data: SiteData, parts: PageModel, code: BrowserCode): string {
  const { footer, orderConfirmation } = holdCode(data.settings)
  const loader = code.loader(getMessagesUrl(data))
  const popups = loader === '' ? '' : renderPopupMarker(data, parts)
  const currencies = loader === '' || closedPageTypes.includes(parts.pageType) ? '' : renderCurrencySwitcher(data.site)
  const consent = loader === '' || !asksVisitors(data, parts) ? '' : renderConsent(data, parts)
  return [
    ...(parts.pageData === undefined
      ? []
      : [`<script type="application/json" id="vitrine-page-data">${toScriptJson(parts.pageData)}</script>`]),
    ...(popups === '' ? [] : [popups]),
    ...(currencies === '' ? [] : [currencies]),
    ...(loader !== '' && hasListHearts(data, parts) ? [wishListMarker] : []),
    ...(consent === '' ? [] : [consent]),
    ...(loader === '' ? [] : renderExperimentMarkers(data)),
    ...(loader === '' ? [] : [loader]),
    ...(countsVisits(data, parts) ? [code.visits] : []),
    ...(footer === '' ? [] : [footer]),
    ...(confirmationPageTypes.includes(parts.pageType) && orderConfirmation !== '' ? [orderConfirmation] : []),
  ].join('\n')
}

/** Asks the browser for hearts on the products of lists. As for popups, it has a place in the window without taking any. */
const wishListMarker = '<div data-island="wish-list" style="position:fixed;top:0"></div>'

function hasListHearts({ site }: SiteData, { frame, pageType }: PageModel): boolean {
  const { enabled, showsInLists } = wishLists.read(site)
  return enabled && showsInLists && frame === undefined && !closedPageTypes.includes(pageType)
}

/** The elements by which a page with an experiment says so to snippets. As for popups, they have a place in the window without taking any. */
function renderExperimentMarkers({ experiments = [] }: SiteData): string[] {
  return experiments
    .filter(({ type }) => type === 'AB_TEST')
    .map(({ name }) => `<div data-island="experiments" data-experiment="${name}" style="position:fixed;top:0"></div>`)
}

/** Pages of these kinds are looked at by who may not see what is behind them. */
const closedPageTypes: readonly number[] = [
  pageTypes.lockScreen,
  pageTypes.protectedContent,
  pageTypes.memberAreaAccessDenied,
]

/** Pages behind a lock, and previews of staff, have no banner. Drafts that are shared are seen by others. */
function asksVisitors(data: SiteData, { pageType }: PageModel): boolean {
  return !closedPageTypes.includes(pageType) && (!isPreview(data) || data.drafts?.isShared === true)
}

/** At the checkout nobody is asked: the pages before it did, and nothing comes between buyer and order. */
function renderConsent({ site }: SiteData, { pageType, status, toldAddress }: PageModel): string {
  // An address that is not found may be a secret one with a typing mistake.
  const told = status === 404 ? 'none' : toldAddress
  return renderConsentMarker(site, { asks: pageType !== pageTypes.checkout, told })
}

/** Also pages that are no views of their own bring the script: searches and missing pages are events. */
function countsVisits({ site, drafts }: SiteData, { pageType }: PageModel): boolean {
  if (drafts?.isShared === true) return false
  return visitSettings.read(site).enabled && !closedPageTypes.includes(pageType)
}
