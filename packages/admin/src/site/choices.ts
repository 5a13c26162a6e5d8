import { editorLanguage } from '../i18n/text.ts'
import type { Choice } from '../ui/combo-box.tsx'

/** Languages offered by name; any other that is set already is offered too. */
const tags =
  `en-US en-GB en-AU en-CA de de-AT de-CH fr fr-CA fr-CH es es-MX es-AR it pt-BR pt-PT nl da sv nb fi is pl cs sk hu ro bg el tr uk ru
  lt lv et sl hr sr ca eu gl ga cy he ar fa hi bn ta th vi id ms fil ja ko zh-Hans zh-Hant`.split(/\s+/)

/** Languages by their own names, with that in the editor’s language where it helps to find them. */
export function listLanguageChoices(present: string): Choice[] {
  const names = new Intl.DisplayNames(editorLanguage, { type: 'language' })
  return [...new Set([...tags, present])].map((tag) => {
    const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
    const name = names.of(tag) ?? tag
    return { value: tag, label: own.toLowerCase() === name.toLowerCase() ? name : `${capital(own, tag)} (${name})` }
  })
}

/** A language in the language of the editor. */
export function nameLanguage(tag: string): string {
  return new Intl.DisplayNames(editorLanguage, { type: 'language' }).of(tag) ?? tag
}

/** Zones with what the clock there is off Greenwich now. */
export function listZoneChoices(zones: readonly string[], present: string): Choice[] {
  return (zones.includes(present) ? zones : [present, ...zones]).map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${formatOffset(zone)})`,
  }))
}

export function listCurrencyChoices(codes: readonly string[]): Choice[] {
  const names = new Intl.DisplayNames(editorLanguage, { type: 'currency' })
  return codes.map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
}

function formatOffset(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

function capital(text: string, tag: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
}
