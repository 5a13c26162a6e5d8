import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../settings/settings-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const general = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/general',
  component: lazyRouteComponent(() => import('./general-page.tsx'), 'GeneralPage'),
})

const contact = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/contact',
  component: lazyRouteComponent(() => import('./contact-page.tsx'), 'ContactPage'),
})

const social = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/social',
  component: lazyRouteComponent(() => import('./social-page.tsx'), 'SocialPage'),
})

const store = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/store',
  component: lazyRouteComponent(() => import('./store-page.tsx'), 'StorePage'),
})

const announcement = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/announcement',
  component: lazyRouteComponent(() => import('./announcement-page.tsx'), 'AnnouncementPage'),
})

const headerFooter = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/header-footer',
  component: lazyRouteComponent(() => import('./header-footer-page.tsx'), 'HeaderFooterPage'),
})

/** How the screen opens: with what is searched for, or with changed texts alone. */
interface StoreTextSearch {
  readonly search?: string
  readonly changed?: true
  /** One of the site's languages; its own without it. */
  readonly language?: string
}

const storeText = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/store-text',
  validateSearch: ({ search, changed, language }: Record<string, unknown>): StoreTextSearch => ({
    ...(typeof search === 'string' ? { search } : {}),
    ...(changed === true ? { changed } : {}),
    ...(typeof language === 'string' ? { language } : {}),
  }),
  component: lazyRouteComponent(() => import('./store-text-page.tsx'), 'StoreTextPage'),
})

const code = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/code',
  component: lazyRouteComponent(() => import('./code-page.tsx'), 'CodePage'),
})

const domains = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/domains',
  component: lazyRouteComponent(() => import('./domains-page.tsx'), 'DomainsPage'),
})

const passwords = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/passwords',
  component: lazyRouteComponent(() => import('./passwords-page.tsx'), 'PasswordsPage'),
})

const redirects = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/redirects',
  component: lazyRouteComponent(() => import('./redirects-page.tsx'), 'RedirectsPage'),
})

const developers = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/developers',
  component: lazyRouteComponent(() => import('./developer-page.tsx'), 'DeveloperPage'),
})

export const siteRoutes = [
  general,
  contact,
  social,
  store,
  announcement,
  headerFooter,
  storeText,
  code,
  domains,
  passwords,
  redirects,
  developers,
] as const

export const siteScreens: readonly Screen[] = [
  {
    to: '/settings/general',
    label: t('General'),
    section: 'settings',
    group: 'Store',
    needs: 'settings.write',
    words: listWords(t('name, logo, favicon, icon, title, tagline, time zone, currency, language, units, 404, brand')),
  },
  {
    to: '/settings/store',
    label: t('Store'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(t('express checkout, quick view, low stock, sold out')),
  },
  {
    to: '/settings/store-text',
    label: t('Store text'),
    section: 'settings',
    group: 'Store',
    needs: 'settings.write',
    words: listWords(t('wording, translation, labels')),
  },
  {
    to: '/settings/contact',
    label: t('Contact'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('address, phone, opening hours, business hours')),
  },
  {
    to: '/settings/domains',
    label: t('Domains'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('URL, DNS, HTTPS, SSL, certificate, web address')),
  },
  {
    to: '/settings/social',
    label: t('Social'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('Instagram, Facebook, share buttons')),
  },
  {
    to: '/settings/announcement',
    label: t('Announcement'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('bar, banner, notice')),
  },
  {
    to: '/settings/header-footer',
    label: t('Header and footer'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('logo, sticky, search, cart, button, copyright')),
  },
  {
    to: '/settings/passwords',
    label: t('Passwords'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('private, lock, protect, members, coming soon, maintenance')),
  },
  {
    to: '/settings/redirects',
    label: t('Redirects'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('URL, forward, 301, moved, mappings')),
  },
  {
    to: '/settings/code',
    label: t('Code'),
    section: 'settings',
    group: 'Site',
    needs: 'code.write',
    words: listWords(t('header, footer, script, analytics, tracking, pixel, meta tag, injection')),
  },
  {
    to: '/settings/developers',
    label: t('Developer tools'),
    section: 'settings',
    group: 'Data',
    needs: 'settings.write',
    words: listWords(t('template playground, command line, API, script errors')),
  },
]
