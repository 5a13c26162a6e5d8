import { CLDRFramework } from '@phensley/cldr'
import { BoundedCache } from '../run/bounded-cache.ts'
import { CldrLocaleData } from './locale-data.ts'

/** Gives the parsed CLDR pack of a language (`en`, `de`, `zh` ...), or undefined when there is none. */
type PackLoader = (language: string) => unknown

const LANGUAGE = /^[a-z]{2,3}$/

/**
 * Makes locale data from packs that the host can load: from disk on a server (`i18n/cldr.ts`), fetched beforehand in
 * a browser. A locale is an IETF tag (`pt-BR`, `de_CH`); undefined when it is `none`, malformed or has no pack.
 */
export function createLocaleSource(loadPack: PackLoader): (locale: string) => CldrLocaleData | undefined {
  const framework = new CLDRFramework({ loader: loadPack, packCacheSize: 20 })
  // `null` remembers that there is no data: asking again must not touch the disk again.
  const kept = new BoundedCache<CldrLocaleData | null>()

  const make = (locale: string): CldrLocaleData | null => {
    try {
      const resolved = CLDRFramework.resolveLocale(locale)
      if (!LANGUAGE.test(resolved.tag.language())) return null
      return new CldrLocaleData(resolved.tag.compact(), framework.get(resolved))
    } catch {
      // No such pack: the page still renders, its locale formatters print nothing.
      return null
    }
  }
  return (locale) => (locale === 'none' || locale === '' ? undefined : (kept.get(locale, make) ?? undefined))
}
