import { expect, test } from 'vitest'
import { toPlainCell } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['  @SUM(A1)', "'  @SUM(A1)"],
  ["x;=1+cmd|' /C calc'!A0;y", "x;'=1+cmd|' /C calc'!A0;y"],
  ['x\n-1', "x\n'-1"],
  ['\t=1', "'\t=1"],
  ['a = b, 3 - 1; me@example.com', 'a = b, 3 - 1; me@example.com'],
  ['', ''],
])('%j is written as %j', (text, cell) => {
  expect(toPlainCell(text)).toBe(cell)
})
