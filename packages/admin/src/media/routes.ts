import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { readMediaSearch } from './search.ts'
import { listWords, t } from '../i18n/text.ts'

const media = createRoute({
  getParentRoute: () => rootRoute,
  path: '/media',
  validateSearch: readMediaSearch,
  component: lazyRouteComponent(() => import('./media-page.tsx'), 'MediaPage'),
})

export const mediaRoutes = [media] as const

export const mediaScreens: readonly Screen[] = [
  {
    to: '/media',
    label: t('Pictures and files'),
    section: 'website',
    needs: 'content.read',
    words: listWords(t('media, library, images, photos, uploads, assets, alt text, videos, downloads')),
    commands: [
      {
        label: t('Upload files'),
        search: { add: true },
        needs: 'assets.write',
        words: listWords(t('add, pictures, images')),
      },
    ],
  },
]
