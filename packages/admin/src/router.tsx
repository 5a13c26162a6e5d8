import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { readMailboxSearch } from './mailbox/search.ts'
import { orderQuery } from './orders/orders.ts'
import { readOrdersSearch } from './orders/search.ts'
import { readItemsSearch } from './pages/search.ts'
import { readProductsSearch } from './products/search.ts'
import { HomePage } from './shell/home-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { CrashedPage } from './shell/crashed-page.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({ component: Shell })

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage })

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderId',
  // Begun when the pointer rests on a link, not waited for: the page has its own way of showing that it loads.
  loader: ({ context, params }) => void context.queries.prefetchQuery(orderQuery(params.orderId)),
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('./products/products-page.tsx'), 'ProductsPage'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$itemId',
  // The filter of the list, for the way back.
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('./products/product-page.tsx'), 'ProductPage'),
})

const pages = createRoute({
  getParentRoute: () => root,
  path: '/pages',
  component: lazyRouteComponent(() => import('./pages/pages-page.tsx'), 'PagesPage'),
})

const trash = createRoute({
  getParentRoute: () => root,
  path: '/pages/trash',
  component: lazyRouteComponent(() => import('./trash/trash-page.tsx'), 'TrashPage'),
})

const page = createRoute({
  getParentRoute: () => root,
  path: '/pages/$collectionId',
  validateSearch: readItemsSearch,
  component: lazyRouteComponent(() => import('./pages/collection-page.tsx'), 'CollectionPage'),
})

const item = createRoute({
  getParentRoute: () => root,
  path: '/pages/$collectionId/items/$itemId',
  component: lazyRouteComponent(() => import('./pages/item/item-page.tsx'), 'ItemPage'),
})

const themePreview = createRoute({
  getParentRoute: () => root,
  path: '/design/themes/$themeId',
  component: lazyRouteComponent(() => import('./themes/theme-preview-page.tsx'), 'ThemePreviewPage'),
})

const mailbox = createRoute({
  getParentRoute: () => root,
  path: '/mailbox',
  validateSearch: readMailboxSearch,
  component: lazyRouteComponent(() => import('./mailbox/mailbox-page.tsx'), 'MailboxPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
})

const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(() => import('./themes/design-page.tsx'), 'DesignPage'),
})

const themes = createRoute({
  getParentRoute: () => root,
  path: '/design/themes',
  component: lazyRouteComponent(() => import('./themes/themes-page.tsx'), 'ThemesPage'),
})

const customCss = createRoute({
  getParentRoute: () => root,
  path: '/design/css',
  component: lazyRouteComponent(() => import('./themes/custom-css-page.tsx'), 'CustomCssPage'),
})

const website = createRoute({
  getParentRoute: () => root,
  path: '/website',
  component: lazyRouteComponent(() => import('./site/general-page.tsx'), 'GeneralPage'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/website/contact',
  component: lazyRouteComponent(() => import('./site/contact-page.tsx'), 'ContactPage'),
})

const social = createRoute({
  getParentRoute: () => root,
  path: '/website/social',
  component: lazyRouteComponent(() => import('./site/social-page.tsx'), 'SocialPage'),
})

const store = createRoute({
  getParentRoute: () => root,
  path: '/website/store',
  component: lazyRouteComponent(() => import('./site/store-page.tsx'), 'StorePage'),
})

const announcement = createRoute({
  getParentRoute: () => root,
  path: '/website/announcement',
  component: lazyRouteComponent(() => import('./site/announcement-page.tsx'), 'AnnouncementPage'),
})

const storeText = createRoute({
  getParentRoute: () => root,
  path: '/website/store-text',
  component: lazyRouteComponent(() => import('./site/store-text-page.tsx'), 'StoreTextPage'),
})

const ownCode = createRoute({
  getParentRoute: () => root,
  path: '/website/code',
  component: lazyRouteComponent(() => import('./site/code-page.tsx'), 'CodePage'),
})

const domains = createRoute({
  getParentRoute: () => root,
  path: '/website/domains',
  component: lazyRouteComponent(() => import('./site/domains-page.tsx'), 'DomainsPage'),
})

const passwords = createRoute({
  getParentRoute: () => root,
  path: '/website/passwords',
  component: lazyRouteComponent(() => import('./site/passwords-page.tsx'), 'PasswordsPage'),
})

const redirects = createRoute({
  getParentRoute: () => root,
  path: '/website/redirects',
  component: lazyRouteComponent(() => import('./site/redirects-page.tsx'), 'RedirectsPage'),
})

const developer = createRoute({
  getParentRoute: () => root,
  path: '/website/developer',
  component: lazyRouteComponent(() => import('./site/developer-page.tsx'), 'DeveloperPage'),
})

// The address that bookmarks and guides of earlier versions have.
const oldPlayground = createRoute({
  getParentRoute: () => root,
  path: '/template-playground',
  beforeLoad: () => {
    throw redirect({ to: '/website/developer/templates', replace: true })
  },
})

const templatePlayground = createRoute({
  getParentRoute: () => root,
  path: '/website/developer/templates',
  component: lazyRouteComponent(() => import('./template-playground/playground-page.tsx'), 'PlaygroundPage'),
})

const routeTree = root.addChildren([
  home,
  orders,
  order,
  products,
  product,
  pages,
  trash,
  page,
  item,
  mailbox,
  account,
  website,
  contact,
  social,
  store,
  announcement,
  storeText,
  ownCode,
  domains,
  passwords,
  redirects,
  design,
  themes,
  themePreview,
  customCss,
  developer,
  templatePlayground,
  oldPlayground,
])

/** The application's addresses, all below /config. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/config',
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
