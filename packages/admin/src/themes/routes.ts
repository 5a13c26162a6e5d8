import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.ts'
import type { Screen } from '../shell/screens.ts'
import { listWords, t } from '../i18n/text.ts'

const design = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design',
  component: lazyRouteComponent(() => import('./design-page.tsx'), 'DesignPage'),
})

const themes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design/themes',
  component: lazyRouteComponent(() => import('./themes-page.tsx'), 'ThemesPage'),
})

const themePreview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design/themes/$themeId',
  component: lazyRouteComponent(() => import('./theme-preview-page.tsx'), 'ThemePreviewPage'),
})

const customCss = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design/css',
  component: lazyRouteComponent(() => import('./custom-css-page.tsx'), 'CustomCssPage'),
})

export const designRoutes = [design, themes, themePreview, customCss] as const

export const designScreens: readonly Screen[] = [
  {
    to: '/design',
    label: t('Design'),
    section: 'website',
    needs: 'content.read',
    words: listWords(t('theme, fonts, colors, styles, CSS, template, typography, appearance')),
  },
]
