import { expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto.ts'
import { chooseVersion, getBucket } from './version.ts'

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`)

test('the buckets of 10,000 visitors are what they have always been: another hash would reshuffle everybody', () => {
  const buckets = visitors.map((visitor) => getBucket('bigger-picture-1a2b3c', visitor))
  expect(buckets.slice(0, 8)).toEqual([3155, 5824, 3952, 8304, 7370, 312, 7404, 6105])
  expect(sha256(buckets.join(' '))).toBe('54f5ff307d3c5169ec7d989eb136a7e5b3dcae9c250e726439299c156f046d53')
})

test('every share gets its part, and who has version B keeps it while its share grows', () => {
  const listB = (shareB: number) =>
    visitors.filter((visitor) => chooseVersion('bigger-picture-1a2b3c', shareB, visitor) === 'b')
  const [half, more] = [listB(5_000), new Set(listB(6_000))]
  expect(Math.abs(half.length - 5_000)).toBeLessThan(200)
  expect(Math.abs(more.size - 6_000)).toBeLessThan(200)
  expect(half.filter((visitor) => !more.has(visitor))).toEqual([])
  // Another experiment shuffles anew: who has B here is not more often in B there.
  const both = half.filter((visitor) => chooseVersion('other-text-4d5e6f', 5_000, visitor) === 'b')
  expect(Math.abs(both.length - half.length / 2)).toBeLessThan(200)
})
