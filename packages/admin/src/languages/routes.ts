import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listWords, t } from '../i18n/text.ts'
import { rootRoute } from '../shell/root-route.ts'
import { settingsRoute } from '../settings/settings-route.ts'
import { readTranslationsSearch } from './search.ts'
import type { Screen } from '../shell/screens.ts'

const kinds = ['site', 'collection', 'item', 'form', 'block-field', 'popup'] as const

function readKind(text: string): (typeof kinds)[number] {
  return kinds.find((kind) => kind === text) ?? 'site'
}

const settings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/languages',
  component: lazyRouteComponent(() => import('./languages-page.tsx'), 'LanguagesPage'),
})

const translations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/translations',
  validateSearch: readTranslationsSearch,
  component: lazyRouteComponent(() => import('./translations-page.tsx'), 'TranslationsPage'),
})

const importTranslations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/translations/import',
  component: lazyRouteComponent(() => import('./import-translations-page.tsx'), 'ImportTranslationsPage'),
})

const translation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/translations/$language/$kind/$documentId',
  params: { parse: ({ language, kind, documentId }) => ({ language, kind: readKind(kind), documentId }) },
  component: lazyRouteComponent(() => import('./translation-page.tsx'), 'TranslationPage'),
})

export const translationRoutes = [translations, importTranslations, translation] as const

/** Below the settings. */
export const languageSettingsRoutes = [settings] as const

export const languageScreens: readonly Screen[] = [
  {
    to: '/translations',
    label: t('Translations'),
    section: 'website',
    needs: 'content.read',
    words: listWords(t('languages, multilingual, translate, localization, XLIFF, CSV, import, export')),
    commands: [{ label: t('Import translations'), target: { to: '/translations/import' }, needs: 'content.write' }],
  },
  {
    to: '/settings/languages',
    label: t('Languages'),
    section: 'settings',
    group: 'Site',
    needs: 'settings.write',
    words: listWords(t('multilingual, translate, translation, international, hreflang')),
  },
]
