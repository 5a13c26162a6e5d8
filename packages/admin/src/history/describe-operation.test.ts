import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeOperation, findOperations } from './describe-operation.ts'
import { operationTexts } from './operation-texts.ts'

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

/** Calls that change nothing. */
const unnoted = [
  'getAccountLink',
  'getInvitation',
  'reportEditor',
  'readFormSubmissions',
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
