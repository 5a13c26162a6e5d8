import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

interface LanguageSearch {
  /** Of the texts; that of the site when absent. */
  readonly language?: string
}

const customerEmails = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/emails',
  validateSearch: ({ language }: Readonly<Record<string, unknown>>): LanguageSearch =>
    typeof language === 'string' && /^[a-z]{2,3}$/.test(language) ? { language } : {},
  component: lazyRouteComponent(() => import('./customer-emails-page.tsx'), 'CustomerEmailsPage'),
})

// Not in the frame of the settings: the preview needs the room.
const customerEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/emails/$language/$kind',
  component: lazyRouteComponent(() => import('./customer-email-page.tsx'), 'CustomerEmailPage'),
})

export const customerEmailSettingsRoutes = [customerEmails] as const
export const customerEmailRoutes = [customerEmail] as const

export const customerEmailScreens: readonly Screen[] = [
  {
    to: '/settings/emails',
    label: t('Emails'),
    section: 'settings',
    group: 'Store',
    needs: 'store.write',
    words: listWords(t('notifications, templates, order confirmation, shipping confirmation, accent color, footer')),
  },
]
