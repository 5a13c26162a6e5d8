import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeField, describeValue } from './describe-field.ts'
import { describeOperation, findOperations } from './describe-operation.ts'
import { operationTexts } from './operation-texts.ts'
import type { Formats } from '../ui/format.ts'

test.each([
  ['updateProduct', 'updated product'],
  ['endTwoStep', 'turned off two-step sign-in'],
  // Of an earlier release.
  ['saveNotes', 'saved notes'],
  ['leaveShop', 'left shop'],
  ['copySign', 'copied sign'],
])('%s reads "%s"', (operation, text) => {
  expect(describeOperation(operation)).toBe(text)
})

test('a search finds operations by their words, and by those of their names', () => {
  expect(findOperations('Product import')).toEqual(['addProductImport', 'cancelProductImport', 'runProductImport'])
  expect(findOperations('ended two step')).toEqual(['endTwoStep'])
  expect(findOperations('nothing of this')).toEqual([])
})

/** Calls that change nothing, or that nobody of the staff sends. */
const unnoted = [
  'arriveAtSite',
  'confirmSignUp',
  'proposeSiteNames',
  'requestSignUp',
  'addUploadPart',
  'getAccountLink',
  'getInvitation',
  'reportEditor',
  'readFormSubmissions',
  'checkCarrier',
  'countSegment',
  'priceDraftOrder',
  'priceExchange',
  'priceOrderEdit',
  'previewBulkEdit',
  'previewCampaign',
  'previewConsent',
  'previewCustomCss',
  'previewMailTemplate',
  'previewPopup',
  'previewTweaks',
]

const staffPath = /^\/api\/(admin\/|multilingual\/|site-header-footer|v1\/commerce\/)/

/** The calls of staff and of programs, as the documents of the API list them. */
function listWritingCalls(): readonly string[] {
  const folder = path.join(import.meta.dirname, '../../../server/api')
  return ['openapi.json', 'commerce-api.json'].flatMap((file) => {
    const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
      fs.readFileSync(path.join(folder, file), 'utf8'),
    )
    return Object.entries(paths)
      .filter(([url]) => staffPath.test(url))
      .flatMap(([, methods]) => Object.entries(methods))
      .flatMap(([method, call]) => (method === 'get' ? [] : call.operationId))
  })
}

test('every call that leaves an entry has its text', () => {
  const writing = [...new Set(listWritingCalls())].filter((name) => !unnoted.includes(name))
  expect(Object.keys(operationTexts).toSorted()).toEqual(writing.toSorted())
})

test.each([
  ['title', 'Title'],
  ['variants 65a04f price amountMinor', 'Variants 65a04f: Price'],
  ['grandTotal amountMinor', 'Total'],
  ['amountMinor', 'Amount'],
  ['zones EU rates Parcel freeOverMinor', 'Zones EU: Rates Parcel: Free over'],
  ['seo isHiddenFromSearch', 'SEO: Hidden from search engines'],
  // Of another release.
  ['ofAnotherRelease', 'Of another release'],
])('the field "%s" reads "%s"', (field, text) => {
  expect(describeField(field)).toBe(text)
})

test('values are as people read them', () => {
  const formats: Pick<Formats, 'money' | 'full'> = {
    money: ({ amountMinor, currency }) => `${currency} ${amountMinor / 100}`,
    full: (iso) => `at ${iso}`,
  }
  const describe = (field: string, value: string | null) => describeValue(field, value, { currency: 'USD', formats })
  expect(describe('price amountMinor', '1250')).toBe('USD 12.5')
  expect(describe('orderNumber', '1250')).toBe('1250')
  expect(describe('enabled', 'false')).toBe('No')
  expect(describe('startsAt', '2031-04-05T10:00:00.000Z')).toBe('at 2031-04-05T10:00:00.000Z')
  expect(describe('title', null)).toBe('-')
  expect(describe('status', 'pending')).toBe('Pending')
  expect(describe('title', 'pending')).toBe('pending')
})

test('the fields that owners change most have words in every language', () => {
  const names =
    'title slug description tags categories priceMinor salePrice stock sku weightGrams seo visibility enabled'
  for (const language of ['de', 'fr', 'es', 'it']) {
    const catalog: Record<string, string> = JSON.parse(
      fs.readFileSync(path.join(import.meta.dirname, `../i18n/catalogs/${language}.json`), 'utf8'),
    )
    const texts = names.split(' ').map(describeField)
    expect(texts.filter((text) => catalog[text] === undefined)).toEqual([])
  }
})
