import { createLocaleSource } from './locale-source.ts'
import type { CldrLocaleData } from './locale-data.ts'

/** Each pack is a file of its own, fetched when it is first asked for. */
const PACKS: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  de: () => import('@phensley/cldr/packs/de.json', { with: { type: 'json' } }),
  en: () => import('@phensley/cldr/packs/en.json', { with: { type: 'json' } }),
  es: () => import('@phensley/cldr/packs/es.json', { with: { type: 'json' } }),
  fr: () => import('@phensley/cldr/packs/fr.json', { with: { type: 'json' } }),
  ja: () => import('@phensley/cldr/packs/ja.json', { with: { type: 'json' } }),
  pl: () => import('@phensley/cldr/packs/pl.json', { with: { type: 'json' } }),
}

/**
 * Locale data for bundled browser code, of `de`, `en`, `es`, `fr`, `ja` or `pl` with any region: hand the result to
 * `render` as `localeData`. Undefined for other languages; rejects when the pack cannot be fetched.
 */
export async function fetchLocale(locale: string): Promise<CldrLocaleData | undefined> {
  const language = locale.split(/[-_]/)[0]?.toLowerCase() ?? ''
  const pack = Object.hasOwn(PACKS, language) ? await PACKS[language]?.() : undefined
  return pack && createLocaleSource(() => pack.default)(locale)
}
