import { expect, test } from 'vitest'
import { splitRuns } from './runs.ts'

/** Texts of the runs from left to right, with the script that draws them. */
function listRuns(line: string, direction: 'ltr' | 'rtl' = 'ltr') {
  return splitRuns(line, 400, direction).map(({ face, text }) => [face.name.replace(/^noto-sans-|-400$/g, ''), text])
}

test('a line is drawn by the fonts of its letters', () => {
  expect(listRuns('Ada Łoś, Άννα, Анна')).toEqual([
    ['latin', 'Ada '],
    ['latin-ext', 'Ł'],
    ['latin', 'o'],
    ['latin-ext', 'ś'],
    ['latin', ', '],
    ['greek', 'Άννα'],
    ['latin', ', '],
    ['cyrillic', 'Анна'],
  ])
})

test('text from right to left is ordered word by word, with brackets turned and numbers as they are', () => {
  expect(listRuns('שלום 12 (אב)', 'rtl').map(([, text]) => text)).toEqual(['(', 'אב', ') ', '12', ' ', 'שלום'])
  // The font of Arabic turns what it gets: digits are handed over turned.
  expect(listRuns('٢٧ نوفمبر', 'rtl').map(([, text]) => text)).toEqual(['نوفمبر', ' ', '٧٢'])
  // A line without letters is read as the page is; one with Latin letters from left to right.
  expect(listRuns('10115 Berlin', 'rtl')).toEqual([['latin', '10115 Berlin']])
})

test('marks that turn text are not drawn', () => {
  expect(listRuns('\u2068Moon\u2069 jar')).toEqual([
    ['latin', 'Moon'],
    ['latin', ' jar'],
  ])
})
