import { expect, test } from 'vitest'
import { getFirstFamily, resolveFont, setFontProperty, readFont } from './font-value.ts'

const theme = 'font-family: "Courier New", monospace; font-size: 32px;'

test('a font is read from a family or from declarations', () => {
  expect(readFont('Georgia, serif')).toEqual({ 'font-family': 'Georgia, serif' })
  expect(readFont(theme)).toEqual({ 'font-family': '"Courier New", monospace', 'font-size': '32px' })
  expect(readFont('')).toEqual({})
  expect(resolveFont('font-size: 40px', theme)).toEqual({
    'font-family': '"Courier New", monospace',
    'font-size': '40px',
  })
  expect(getFirstFamily('"Courier New", monospace')).toBe('Courier New')
})

test('one value changes and the others stay, in one order; taking it back gives the theme its word again', () => {
  const bold = setFontProperty(theme, theme, 'font-weight', '700')
  expect(bold).toBe('font-family: "Courier New", monospace; font-size: 32px; font-weight: 700')
  const spaced = setFontProperty(`${bold}; text-decoration: underline`, theme, 'letter-spacing', '0.1em')
  expect(spaced).toBe(
    'font-family: "Courier New", monospace; font-size: 32px; font-weight: 700; letter-spacing: 0.1em; text-decoration: underline',
  )
  expect(setFontProperty(bold ?? '', theme, 'font-weight', '')).toBe(null)
  expect(setFontProperty('font-size: 50px', theme, 'font-size', '')).toBe(null)
})

test('what only the theme can write is left to the theme', () => {
  expect(setFontProperty('', 'font-family: @heading-font; font-size: 20px', 'font-size', '24px')).toBe(
    'font-size: 24px',
  )
})
