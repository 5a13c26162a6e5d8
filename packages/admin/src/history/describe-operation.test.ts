import { expect, test } from 'vitest'
import { describeOperation } from './describe-operation.ts'

test.each([
  ['updateProduct', 'updated product'],
  ['saveRedirects', 'saved redirects'],
  ['inviteStaff', 'invited staff'],
  ['leaveStaff', 'left staff'],
  ['transferOwnership', 'transferred ownership'],
  ['copyPage', 'copied page'],
  ['destroyTheme', 'destroyed theme'],
])('%s reads "%s"', (operation, text) => {
  expect(describeOperation(operation)).toBe(text)
})
