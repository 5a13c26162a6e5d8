import type { paths } from '@vitrine/server/api'
import { answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'

export type OwnSite = paths['/api/admin/onboarding/site']['post']['requestBody']['content']['application/json']
export type Offer = OwnSite['offer']
export type ThemeName = OwnSite['theme']

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly text: string
}

export const offers: readonly Choice<Offer>[] = [
  { value: 'products', label: t('Products'), text: t('Things that you ship or hand over') },
  { value: 'services', label: t('Services'), text: t('Work, classes, appointments') },
  { value: 'downloads', label: t('Downloads'), text: t('Files that people get at once') },
  { value: 'writing', label: t('Writing'), text: t('A blog or a portfolio, no store for now') },
]

export const themes: readonly Choice<ThemeName>[] = [
  { value: 'default', label: t('Vly'), text: t('Quiet, with room for pictures') },
  { value: 'enamel', label: t('Enamel'), text: t('Bright and bold') },
  { value: 'plinth', label: t('Plinth'), text: t('Strict, like a gallery') },
]

/** Keeps the demo shop; the editor asks no more. */
export function keepDemo() {
  return answer(api.DELETE('/api/admin/onboarding'))
}

/** Creates a site beside the others; its editor is at an address of its own. */
export function openAnotherSite(body: OwnSite) {
  return answer(api.POST('/api/admin/onboarding/sites', { body }))
}

/** Creates the site; from the response on it answers at this address, and the browser is signed in on it. */
export function beginOwnSite(body: OwnSite) {
  return answer(api.POST('/api/admin/onboarding/site', { body }))
}
