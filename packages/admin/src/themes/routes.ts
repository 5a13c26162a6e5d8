import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTemplateErrors } from '../i18n/template-errors.ts'
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
  component: lazyRouteComponent(async () => {
    const [page] = await Promise.all([import('./themes-page.tsx'), loadTemplateErrors()])
    return page
  }, 'ThemesPage'),
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
