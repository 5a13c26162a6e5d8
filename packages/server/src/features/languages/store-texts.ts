import type { Site } from '../../platform/context.ts'
import { stringOverrides } from '../../platform/messages.ts'
import { boundedRecord } from '../../platform/schemas/bounded.ts'
import { defineSettings, memoizeBySettings, type SettingsChange } from '../../platform/settings.ts'

/**
 * The owner's own store texts in languages beside the site's own, by language and key: `de/cartTitle`. They are on one level, so that two people may
 * change texts at once.
 */
export const storeTexts = defineSettings('storeTexts', boundedRecord(stringOverrides.schema.valueType, 20_000), {})

const groupByLanguage = memoizeBySettings((site) => {
  const named = Object.entries(storeTexts.read(site)).map(([name, text]) => {
    const [tag = '', key = ''] = name.split('/')
    return { tag, key, text }
  })
  return Map.groupBy(named, ({ tag }) => tag)
})

/** The owner's own store texts in a language, by key. */
export function readStoreTexts(site: Pick<Site, 'settings'>, tag: string): Readonly<Record<string, string>> {
  const texts = groupByLanguage(site).get(tag) ?? []
  return Object.fromEntries(texts.map(({ key, text }) => [key, text]))
}

/** The change that stores own texts in a language; null takes one away, others stay. */
export function mergeStoreTexts(tag: string, texts: Readonly<Record<string, string | null>>): SettingsChange {
  return storeTexts.merge(Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${tag}/${key}`, text])))
}
