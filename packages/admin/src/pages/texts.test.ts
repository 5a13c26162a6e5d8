import { describe, expect, test } from 'vitest'
import { toHtml, toTyped } from './plain-text.ts'
import { parseWall, toWall } from './zone-time.ts'

describe('texts', () => {
  test.each([
    ['One & two\nthree\n\n\nfour <3', '<p>One &amp; two<br>three</p><p>four &lt;3</p>'],
    ['<p>Already <em>rich</em></p>', '<p>Already <em>rich</em></p>'],
    ['   ', ''],
  ])('%j is kept as %s', (typed, html) => {
    expect(toHtml(typed)).toBe(html)
  })

  test.each(['One & two\nthree\n\nfour "five"', '<h2>Title</h2><p>Text</p>', '', 'a &amp; b'])(
    'what was typed as %j comes back as it was',
    (typed) => {
      expect(toTyped(toHtml(typed))).toBe(typed)
    },
  )
})

describe('times of the site’s zone', () => {
  test.each([
    ['2026-03-08T06:59:00.000Z', 'America/New_York', '2026-03-08T01:59'],
    ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08T03:00'],
    ['2026-12-31T23:30:00.000Z', 'Asia/Kathmandu', '2027-01-01T05:15'],
    ['2026-07-01T00:00:00.000Z', 'America/New_York', '2026-06-30T20:00'],
  ])('%s in %s reads %s, and back', (iso, zone, wall) => {
    expect(toWall(iso, zone)).toBe(wall)
    expect(parseWall(wall, zone)).toBe(iso)
  })

  test('ignores malformed dates', () => {
    expect(parseWall('', 'UTC')).toBeNull()
    expect(parseWall('2026-13-41T99:00', 'UTC')).toBeNull()
    expect(toWall(null, 'UTC')).toBe('')
  })
})
