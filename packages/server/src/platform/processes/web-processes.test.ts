import { expect, test } from 'vitest'
import { countWebProcesses } from './web-processes.ts'

const gb = 1_000_000_000

test.each([
  [1, 2, 1],
  [2, 24, 1],
  [3, 64, 1],
  [4, 16, 2],
  [8, 16, 6],
  [8, 4, 2],
  [8, 1, 1],
  [64, 512, 6],
])('a machine of %i cores and %i GB has %i web processes', (cores, memory, count) => {
  expect(countWebProcesses(undefined, cores, memory * gb)).toBe(count)
  expect(countWebProcesses('', cores, memory * gb)).toBe(count)
})

test('the variable decides, within its limits', () => {
  expect(countWebProcesses('3', 2, gb)).toBe(3)
  expect(countWebProcesses('1', 64, 512 * gb)).toBe(1)
  for (const wrong of ['0', '-1', '33', '1.5', 'many'])
    expect(() => countWebProcesses(wrong, 2, gb), wrong).toThrow('set a whole number from 1 to 32')
})
