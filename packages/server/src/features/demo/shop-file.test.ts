import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every picture, link, count and heading of the demo shop is right', () => {
  const checked = spawnSync(process.execPath, [path.join(import.meta.dirname, 'check-shop.ts')], { encoding: 'utf8' })
  expect([checked.stderr, checked.status]).toEqual(['', 0])
})
