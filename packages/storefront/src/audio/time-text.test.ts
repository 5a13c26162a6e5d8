import { expect, test } from 'vitest'
import { formatClock, formatSpokenTime } from './time-text.ts'
import { t } from '../testing/english.ts'

test('a time is shown as clocks show it', () => {
  expect([0, 7.9, 67, 600, 3729].map(formatClock)).toEqual(['0:00', '0:07', '1:07', '10:00', '1:02:09'])
})

test('a time is said in words', () => {
  expect(formatSpokenTime(65, 180, t)).toBe('1 minute 5 seconds of 3 minutes')
  expect(formatSpokenTime(0, 3601, t)).toBe('0 seconds of 1 hour 1 second')
  expect(formatSpokenTime(2, 0, t)).toBe('2 seconds')
})
