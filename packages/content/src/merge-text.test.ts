import { expect, test } from 'vitest'
import { mergeHtml, splitHtml } from './merge-text.ts'

const join = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

test('HTML is split on its outermost level, and broken HTML is not', () => {
  const html = 'Hi <b>a</b><ul><li><p>x<br></p></li></ul>\n<p title="a > b">y</p><hr>'
  expect(splitHtml(html)).toEqual([
    'Hi ',
    '<b>a</b>',
    '<ul><li><p>x<br></p></li></ul>',
    '\n<p title="a > b">y</p>',
    '<hr>',
  ])
  expect(splitHtml('<p>a<b></p>')).toBeUndefined()
})

test.for<[what: string, mine: string, theirs: string, merged: string | undefined]>([
  ['different paragraphs', join('A', 'b', 'c'), join('a', 'b', 'C'), join('A', 'b', 'C')],
  ['neighbors', join('A', 'b', 'c'), join('a', 'B', 'c'), join('A', 'B', 'c')],
  ['one edits, the other adds', join('a', 'b', 'C'), join('a', 'b', 'c', 'd'), join('a', 'b', 'C', 'd')],
  ['one edits, the other removes another', join('A', 'b', 'c'), join('a', 'b'), join('A', 'b')],
  ['the same change', join('A', 'b', 'c'), join('A', 'b', 'c'), join('A', 'b', 'c')],
  ['the same paragraph', join('A', 'b', 'c'), join('Ä', 'b', 'c'), undefined],
  ['one edits what the other removes', join('a', 'B', 'c'), join('a', 'c'), undefined],
])('two people: %s', ([, mine, theirs, merged]) => {
  expect(mergeHtml(join('a', 'b', 'c'), mine, theirs)).toBe(merged)
})

test('both versions of a paragraph can be kept', () => {
  expect(mergeHtml(join('a', 'b'), join('mine', 'b'), join('theirs', 'B'), true)).toBe(join('theirs', 'mine', 'B'))
})
