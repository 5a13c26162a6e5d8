import { accountsFeature } from './features/accounts/feature.ts'
import { guardAdmin } from './features/accounts/index.ts'
import { apiKeysFeature } from './features/api-keys/feature.ts'
import { guardApi } from './features/api-keys/index.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { commerceApiFeature } from './features/commerce-api/feature.ts'
import { renewalsFeature } from './features/renewals/feature.ts'
import { resumableUploadsFeature } from './features/resumable-uploads/feature.ts'
import { assetsFeature } from './features/assets/feature.ts'
import { cartsFeature } from './features/carts/feature.ts'
import { inventoryFeature } from './features/inventory/feature.ts'
import { shippingFeature } from './features/shipping/feature.ts'
import { taxFeature } from './features/tax/feature.ts'
import { collectionsFeature } from './features/collections/feature.ts'
import { pagesFeature } from './features/pages/feature.ts'
import { orderImportFeature } from './features/order-import/feature.ts'
import { productImportFeature } from './features/product-import/feature.ts'
import { themesFeature } from './features/themes/feature.ts'
import { mediaLibraryFeature } from './features/media-library/feature.ts'
import { captchaFeature } from './features/captcha/feature.ts'
import { consentFeature } from './features/consent/feature.ts'
import { currenciesFeature } from './features/currencies/feature.ts'
import { experimentVisitsFeature } from './features/experiment-visits/feature.ts'
import { experimentsFeature } from './features/experiments/feature.ts'
import { popupsFeature } from './features/popups/feature.ts'
import { releasesFeature } from './features/releases/feature.ts'
import { productsFeature } from './features/products/feature.ts'
import { donationsFeature } from './features/donations/feature.ts'
import { memberAreasFeature } from './features/member-areas/feature.ts'
import { ticketsFeature } from './features/tickets/feature.ts'
import { restockFeature } from './features/restock/feature.ts'
import { savedCardsFeature } from './features/saved-cards/feature.ts'
import { segmentsFeature } from './features/segments/feature.ts'
import { wishListsFeature } from './features/wish-lists/feature.ts'
import { scriptErrorsFeature } from './features/script-errors/feature.ts'
import { commentsFeature } from './features/comments/feature.ts'
import { commentSettingsFeature } from './features/comment-settings/feature.ts'
import { reviewsFeature } from './features/reviews/feature.ts'
import { likesFeature } from './features/likes/feature.ts'
import { formsFeature } from './features/forms/feature.ts'
import { createMailFeature } from './features/mail/feature.ts'
import { customerMailsFeature } from './features/customer-mails/feature.ts'
import { mailTemplatesFeature } from './features/mail-templates/feature.ts'
import { campaignsFeature } from './features/campaigns/feature.ts'
import { newsletterFeature } from './features/newsletter/feature.ts'
import { discountsFeature } from './features/discounts/feature.ts'
import { abandonedCartsFeature } from './features/abandoned-carts/feature.ts'
import { customersFeature } from './features/customers/feature.ts'
import { siteUsersFeature } from './features/site-users/feature.ts'
import { ordersFeature } from './features/orders/feature.ts'
import { installmentsFeature } from './features/installments/feature.ts'
import { paymentProvidersFeature } from './features/payment-providers/feature.ts'
import { paymentEventsFeature } from './features/payment-events/feature.ts'
import { orderEditsFeature } from './features/order-edits/feature.ts'
import { draftOrdersFeature } from './features/draft-orders/feature.ts'
import { checkoutFeature } from './features/checkout/feature.ts'
import { authorsFeature } from './features/authors/feature.ts'
import { categoriesFeature } from './features/categories/feature.ts'
import { itemsFeature } from './features/items/feature.ts'
import { enterLanguage } from './features/languages/index.ts'
import { languagesFeature } from './features/languages/feature.ts'
import { translationsFeature } from './features/translations/feature.ts'
import { menusFeature } from './features/menus/feature.ts'
import { tagsFeature } from './features/tags/feature.ts'
import { trashFeature } from './features/trash/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { domainsFeature } from './features/domains/feature.ts'
import { accessFeature } from './features/access/feature.ts'
import { signUpsFeature } from './features/sign-ups/feature.ts'
import { onboardingFeature } from './features/onboarding/feature.ts'
import { listViewsFeature } from './features/list-views/feature.ts'
import { bulkEditsFeature } from './features/bulk-edits/feature.ts'
import { redirectsFeature } from './features/redirects/feature.ts'
import { quotasFeature } from './features/quotas/feature.ts'
import { accountLinksFeature } from './features/account-links/feature.ts'
import { auditLogFeature } from './features/audit-log/feature.ts'
import { recordChanges } from './features/audit-log/index.ts'
import { staffFeature } from './features/staff/feature.ts'
import { siteSettingsFeature } from './features/site-settings/feature.ts'
import { siteTransfersFeature } from './features/site-transfers/feature.ts'
import { backupsFeature } from './features/backups/feature.ts'
import { siteClosingFeature } from './features/site-closing/feature.ts'
import { sitesFeature } from './features/sites/feature.ts'
import { pageSpeedFeature } from './features/page-speed/feature.ts'
import { visitReportsFeature } from './features/visit-reports/feature.ts'
import { visitsFeature } from './features/visits/feature.ts'
import { serveMetrics } from './features/metrics/index.ts'
import { openRequests } from './platform/http/request-context.ts'
import type { Feature } from './platform/http/feature.ts'
import { payoutsFeature } from './features/payouts/feature.ts'
import { mailedPrintouts, printoutsFeature } from './features/printouts/feature.ts'
import { salesReportsFeature } from './features/sales-reports/feature.ts'
import { overviewFeature } from './features/overview/feature.ts'
import { adminSearchFeature } from './features/admin-search/feature.ts'
import { collectSettings } from './platform/settings.ts'
import { type App, createHttp } from './platform/http/http.ts'
import type { OpenServices } from './composition.ts'

/** The list of all features of the server. */
export const features: readonly Feature[] = [
  sitesFeature,
  siteSettingsFeature,
  languagesFeature,
  siteClosingFeature,
  quotasFeature,
  siteTransfersFeature,
  backupsFeature,
  onboardingFeature,
  signUpsFeature,
  redirectsFeature,
  popupsFeature,
  releasesFeature,
  consentFeature,
  currenciesFeature,
  experimentVisitsFeature,
  experimentsFeature,
  accessFeature,
  domainsFeature,
  accountsFeature,
  inventoryFeature,
  shippingFeature,
  taxFeature,
  discountsFeature,
  cartsFeature,
  abandonedCartsFeature,
  createMailFeature(mailedPrintouts),
  customerMailsFeature,
  mailTemplatesFeature,
  newsletterFeature,
  campaignsFeature,
  captchaFeature,
  formsFeature,
  commentSettingsFeature,
  commentsFeature,
  likesFeature,
  reviewsFeature,
  restockFeature,
  wishListsFeature,
  savedCardsFeature,
  segmentsFeature,
  scriptErrorsFeature,
  staffFeature,
  auditLogFeature,
  apiKeysFeature,
  webhooksFeature,
  accountLinksFeature,
  customersFeature,
  siteUsersFeature,
  ordersFeature,
  checkoutFeature,
  donationsFeature,
  memberAreasFeature,
  ticketsFeature,
  draftOrdersFeature,
  orderEditsFeature,
  renewalsFeature,
  paymentProvidersFeature,
  installmentsFeature,
  paymentEventsFeature,
  assetsFeature,
  resumableUploadsFeature,
  mediaLibraryFeature,
  productsFeature,
  orderImportFeature,
  productImportFeature,
  listViewsFeature,
  bulkEditsFeature,
  themesFeature,
  collectionsFeature,
  menusFeature,
  categoriesFeature,
  tagsFeature,
  itemsFeature,
  authorsFeature,
  trashFeature,
  overviewFeature,
  salesReportsFeature,
  payoutsFeature,
  visitsFeature,
  pageSpeedFeature,
  visitReportsFeature,
  printoutsFeature,
  adminSearchFeature,
  documentsFeature,
  translationsFeature,
  commerceApiFeature,
  pagesFeature,
]

/** All settings of a site by their key. Two of one key keep the server from starting. */
export const settings = collectSettings(features.flatMap((feature) => feature.settings ?? []))

/** The HTTP server with all features, ready to listen or to be injected into. `prepare` runs before there are routes. */
export async function createApp(services: OpenServices, prepare?: (app: App) => Promise<void>): Promise<App> {
  const app = await createHttp(services.log, services.config)
  await prepare?.(app)
  await serveMetrics(app, services)
  openRequests(app, {
    ...services,
    enterLanguage: (site, request, reply) => enterLanguage(app, services, site, request, reply),
  })
  guardAdmin(app)
  guardApi(app)
  recordChanges(app)
  for (const feature of features) await feature.routes?.(app, services)
  return app
}
