import { expect, test } from 'vitest'
import { testSite } from '../../../testing/test-site.ts'
import { createCollection } from '../../items/index.ts'
import { textDirection } from '../../../platform/text-direction.ts'

test.each([
  ['en-US', 'ltr'],
  ['de', 'ltr'],
  ['zh-Hant-TW', 'ltr'],
  ['he-IL', 'rtl'],
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['pa-PK', 'rtl'],
  ['', 'ltr'],
  ['English', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(textDirection(language)).toBe(direction)
})

test('a page says its direction, to templates and to browsers', async () => {
  const site = await testSite({ language: 'ar' })
  await createCollection(await site.ctx(), { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })

  expect((await site.get('/?format=json')).json()).toMatchObject({ website: { language: 'ar', textDirection: 'rtl' } })
  expect((await site.get('/')).body).toContain('<html lang="ar" dir="rtl">')
})
