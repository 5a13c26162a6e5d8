import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'

const campaigns = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
})

const campaign = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
})

export const campaignRoutes = [campaigns, campaign] as const

export const campaignScreens: readonly Screen[] = [
  {
    to: '/campaigns',
    label: t('Campaigns'),
    section: 'marketing',
    needs: 'newsletter.read',
    words: listWords(t('newsletter, mailing, send email, announcement, subscribers, opens, clicks')),
    // Its button is there.
    commands: [{ label: t('Create campaign'), target: { to: '/campaigns' }, needs: 'newsletter.write' }],
  },
]
