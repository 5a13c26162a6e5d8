import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { accountRoutes } from './account/routes.ts'
import { subscriptionRoutes, subscriptionScreens } from './subscriptions/routes.ts'
import { captchaScreens, captchaSettingsRoutes } from './captcha/routes.ts'
import { commentRoutes, commentScreens, commentSettingsRoutes } from './comments/routes.ts'
import { reviewRoutes, reviewScreens, reviewSettingsRoutes } from './reviews/routes.ts'
import { customerRoutes, customerScreens } from './customers/routes.ts'
import { discountRoutes, discountScreens } from './discounts/routes.ts'
import { formRoutes, formScreens } from './form-builder/routes.ts'
import { inboxRoutes, inboxScreens } from './inbox/routes.ts'
import { customerEmailRoutes, customerEmailScreens, customerEmailSettingsRoutes } from './customer-emails/routes.ts'
import { emailRoutes, emailScreens } from './mailbox/routes.ts'
import { overviewRoutes, overviewScreens } from './overview/routes.ts'
import { experimentRoutes, experimentScreens } from './experiments/routes.ts'
import { salesReportRoutes, salesReportScreens } from './sales-reports/routes.ts'
import { mediaRoutes, mediaScreens } from './media/routes.ts'
import { orderEditRoutes } from './order-edits/routes.ts'
import { draftOrderRoutes, draftOrderScreens } from './draft-orders/routes.ts'
import { orderRoutes, orderScreens } from './orders/routes.ts'
import { outlineRoutes } from './outline/routes.ts'
import { pageRoutes, pageScreens } from './pages/routes.ts'
import { popupRoutes, popupScreens } from './popups/routes.ts'
import { releaseRoutes, releaseScreens } from './releases/routes.ts'
import { productRoutes, productScreens } from './products/routes.ts'
import { shippingRoutes, shippingScreens } from './shipping/routes.ts'
import { checkoutRoutes, checkoutScreens } from './checkout-settings/routes.ts'
import { paymentRoutes, paymentScreens } from './payments/routes.ts'
import { abandonedCartRoutes, abandonedCartScreens } from './abandoned-carts/routes.ts'
import { visitReportRoutes, visitReportScreens } from './visit-reports/routes.ts'
import { languageScreens, languageSettingsRoutes, translationRoutes } from './languages/routes.ts'
import { consentRoutes, consentScreens } from './consent/routes.ts'
import { currencyRoutes, currencyScreens } from './currencies/routes.ts'
import { visitRoutes, visitScreens } from './visits/routes.ts'
import { campaignRoutes, campaignScreens } from './campaigns/routes.ts'
import { mailingListRoutes, mailingListScreens } from './mailing-lists/routes.ts'
import { donationRoutes, donationScreens } from './donations/routes.ts'
import { ticketRoutes, ticketScreens } from './tickets/routes.ts'
import { segmentRoutes, segmentScreens } from './segments/routes.ts'
import { memberAreaRoutes, memberAreaScreens } from './member-areas/routes.ts'
import { restockRoutes, restockScreens } from './restock/routes.ts'
import { wishListRoutes, wishListScreens } from './wish-lists/routes.ts'
import { settingsIndexRoute, settingsRoute } from './settings/settings-route.ts'
import { CrashedPage } from './shell/crashed-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { oldUrlRoutes } from './shell/old-urls.ts'
import { rootRoute } from './shell/root-route.ts'
import { ScreenLoading } from './shell/screen-loading.tsx'
import type { Screen } from './shell/screens.ts'
import { Shell } from './shell/shell.tsx'
import { seoRoutes, seoScreens } from './seo/routes.ts'
import { backupRoutes, backupScreens } from './backups/routes.ts'
import { usageRoutes, usageScreens } from './usage/routes.ts'
import { signUpRoutes } from './sign-ups/routes.ts'
import { siteTransferRoutes, siteTransferScreens } from './site-transfers/routes.ts'
import { siteClosingRoutes, siteClosingScreens } from './site-closing/routes.ts'
import { siteRoutes, siteScreens } from './site/routes.ts'
import { developerRoutes, developerScreens } from './developers/routes.ts'
import { historyRoutes, historyScreens } from './history/routes.ts'
import { staffRoutes, staffScreens } from './staff/routes.ts'
import { taxRoutes, taxScreens } from './taxes/routes.ts'
import { playgroundRoutes } from './template-playground/routes.ts'
import { welcomeRoutes } from './welcome/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { designRoutes, designScreens } from './themes/routes.ts'

/** The entries of the menu. `shell/sections.ts` orders them. */
const screens: readonly Screen[] = [
  ...overviewScreens,
  ...orderScreens,
  ...draftOrderScreens,
  ...abandonedCartScreens,
  ...visitScreens,
  ...consentScreens,
  ...languageScreens,
  ...visitReportScreens,
  ...subscriptionScreens,
  ...productScreens,
  ...customerScreens,
  ...segmentScreens,
  ...memberAreaScreens,
  ...ticketScreens,
  ...pageScreens,
  ...designScreens,
  ...discountScreens,
  ...campaignScreens,
  ...mailingListScreens,
  ...donationScreens,
  ...restockScreens,
  ...wishListScreens,
  ...customerEmailScreens,
  ...formScreens,
  ...commentScreens,
  ...captchaScreens,
  ...reviewScreens,
  ...salesReportScreens,
  ...experimentScreens,
  ...mediaScreens,
  ...popupScreens,
  ...releaseScreens,
  ...inboxScreens,
  ...emailScreens,
  ...siteScreens,
  ...seoScreens,
  ...siteTransferScreens,
  ...usageScreens,
  ...backupScreens,
  ...siteClosingScreens,
  ...staffScreens,
  ...shippingScreens,
  ...taxScreens,
  ...currencyScreens,
  ...paymentScreens,
  ...checkoutScreens,
  ...historyScreens,
  ...developerScreens,
]

rootRoute.update({ component: () => <Shell screens={screens} /> })

const routeTree = rootRoute.addChildren([
  ...overviewRoutes,
  ...orderRoutes,
  ...draftOrderRoutes,
  ...orderEditRoutes,
  ...abandonedCartRoutes,
  ...visitReportRoutes,
  ...subscriptionRoutes,
  ...productRoutes,
  ...customerRoutes,
  ...pageRoutes,
  ...outlineRoutes,
  ...trashRoutes,
  ...welcomeRoutes,
  ...signUpRoutes,
  ...designRoutes,
  ...discountRoutes,
  ...campaignRoutes,
  ...mailingListRoutes,
  ...donationRoutes,
  ...segmentRoutes,
  ...memberAreaRoutes,
  ...ticketRoutes,
  ...restockRoutes,
  ...wishListRoutes,
  ...formRoutes,
  ...commentRoutes,
  ...reviewRoutes,
  ...salesReportRoutes,
  ...experimentRoutes,
  ...translationRoutes,
  ...mediaRoutes,
  ...popupRoutes,
  ...releaseRoutes,
  ...inboxRoutes,
  ...emailRoutes,
  ...customerEmailRoutes,
  ...accountRoutes,
  ...playgroundRoutes,
  settingsRoute.addChildren([
    settingsIndexRoute,
    ...siteRoutes,
    ...commentSettingsRoutes,
    ...captchaSettingsRoutes,
    ...reviewSettingsRoutes,
    ...languageSettingsRoutes,
    ...seoRoutes,
    ...siteTransferRoutes,
    ...usageRoutes,
    ...backupRoutes,
    ...siteClosingRoutes,
    ...staffRoutes,
    ...historyRoutes,
    ...developerRoutes,
    ...visitRoutes,
    ...consentRoutes,
    ...currencyRoutes,
    ...shippingRoutes,
    ...taxRoutes,
    ...paymentRoutes,
    ...checkoutRoutes,
    ...customerEmailSettingsRoutes,
  ]),
  ...oldUrlRoutes,
])

/** The application's URLs, all below /config. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/config',
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: ScreenLoading,
    // A screen that loads faster replaces the one before at once.
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
