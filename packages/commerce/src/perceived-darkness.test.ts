import { expect, test } from 'vitest'
import { isPerceivedDark } from './perceived-darkness.ts'

const gray = (part: number) => ({ red: part, green: part, blue: part })

test('a colour reads as dark below 65 % of 256', () => {
  expect([gray(0), gray(166), gray(167), gray(255)].map(isPerceivedDark)).toEqual([true, true, false, false])
})

test('green weighs more than red, and red more than blue', () => {
  const colors = [
    { red: 255, green: 0, blue: 255 },
    { red: 0, green: 255, blue: 0 },
    { red: 0, green: 225, blue: 70 },
    { red: 70, green: 225, blue: 0 },
  ]
  expect(colors.map(isPerceivedDark)).toEqual([true, false, true, false])
})
