import { expect, test } from 'vitest'
import { localeData } from './cldr.ts'
import { fetchLocale } from './packs.ts'
import { createLocaleSource } from './locale-source.ts'

test('a locale is read once, whatever separates its parts', () => {
  expect(localeData('pt-BR')).toBe(localeData('pt-BR'))
  expect(localeData('pt_BR')).toMatchObject({ locale: 'pt-Latn-BR', language: 'pt', region: 'BR' })
  expect(localeData('en-UK')).toMatchObject({ region: 'GB' })
})

test('there is no data for no locale, an unknown one, or a path', () => {
  for (const locale of ['none', '', 'xx', 'zz-ZZ']) expect(localeData(locale)).toBeUndefined()
  expect(localeData('../../package')).not.toMatchObject({ locale: 'package' })
})

test('a missing pack is asked for once', () => {
  const asked: string[] = []
  const source = createLocaleSource((language) => {
    asked.push(language)
    throw new Error('no such pack')
  })
  expect([source('de'), source('de'), source('fr')]).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual(['de', 'fr'])
})

test('bundled code fetches the packs it needs', async () => {
  expect(await fetchLocale('de-CH')).toMatchObject({ language: 'de', region: 'CH' })
  expect(await fetchLocale('xx')).toBeUndefined()
  expect(await fetchLocale('constructor')).toBeUndefined()
})
