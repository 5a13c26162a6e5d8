import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const popups = createRoute({
  getParentRoute: () => rootRoute,
  path: '/popups',
  component: lazyRouteComponent(() => import('./popups-page.tsx'), 'PopupsPage'),
})

/** `new` is the popup to be made. */
const popup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/popups/$popupId',
  component: lazyRouteComponent(() => import('./popup-page.tsx'), 'PopupPage'),
})

export const popupRoutes = [popups, popup] as const

export const popupScreens: readonly Screen[] = [
  {
    to: '/popups',
    label: t('Popups'),
    section: 'website',
    needs: 'settings.write',
    words: listWords(t('overlay, offer, sign-up, exit intent')),
    commands: [
      {
        label: t('Create popup'),
        target: { to: '/popups/$popupId', params: { popupId: 'new' } },
        needs: 'settings.write',
      },
    ],
  },
]
