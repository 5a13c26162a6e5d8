import { expect, test } from 'vitest'
import { compile } from '../../index.ts'

function write(pattern: string, iso: string, timeZone = 'UTC'): string {
  return compile(`{t|date ${pattern}}`).render({ t: Date.parse(iso), website: { timeZone } }).output
}

test('weeks around the turn of the year', () => {
  const pattern = '%G-W%V %U %W'
  expect(write(pattern, '2018-12-30T12:00:00Z')).toBe('2018-W52 01 52')
  expect(write(pattern, '2018-12-31T12:00:00Z')).toBe('2019-W01 01 01')
  expect(write(pattern, '2021-01-03T12:00:00Z')).toBe('2020-W53 02 01')
  expect(write(pattern, '2020-02-29T12:00:00Z')).toBe('2020-W09 09 09')
})

test('the clock follows summer time in the zone of the site', () => {
  expect(write('%H:%M %Z %z', '2023-03-26T00:59:59Z', 'Europe/Madrid')).toBe('01:59 CET +01:00')
  expect(write('%H:%M %Z %z', '2023-03-26T01:00:00Z', 'Europe/Madrid')).toBe('03:00 CEST +02:00')
  expect(write('%H:%M %z', '2023-06-01T00:00:00Z', 'Asia/Kolkata')).toBe('05:30 +05:30')
})

test('noon and midnight on a clock of twelve hours', () => {
  expect(write('%I %i %l %p', '2023-06-01T00:30:00Z')).toBe('12 12 12 AM')
  expect(write('%I %i %l %p', '2023-06-01T12:30:00Z')).toBe('12 12 12 PM')
  expect(write('%I %i %l %P', '2023-06-01T15:30:00Z')).toBe('03 3  3 pm')
})

test('old and malformed dates', () => {
  expect(write('%F %A %s', '1868-01-03T00:00:00Z')).toBe('1868-01-03 Friday -3218659200')
  expect(write('%F %j', '0050-03-01T00:00:00Z')).toBe('50-03-01 060')
  expect(compile('[{t|date %F}]').render({ t: 'soon' })).toMatchObject({ output: '[]', errors: [] })
})

test('a missing date prints nothing, 0 is the beginning of 1970', () => {
  const render = (t: unknown) =>
    compile('[{t|date %F}|{t|datetime}|{t|timesince}]').render({ t, website: { timeZone: 'UTC' } })
  for (const t of [undefined, null, '']) expect(render(t)).toMatchObject({ output: '[||]', errors: [] })
  for (const t of ['soon', Infinity, {}, { a: 1 }, [], [5], true, false, '2023-11-14', '12 px'])
    expect(render(t)).toMatchObject({ output: '[||Invalid date.]', errors: [] })
  expect(render(0).output).toMatch(/^\[1970-01-01\|January 1, 1970\|<span class="timesince" data-date="0">about/)
})

test('days that the calendars do not have fail, the page goes on', () => {
  for (const t of [1e300, 1e17, 8.64e15, 2e14 + 1.1e13, -2.2e14]) {
    for (const tag of [
      '{t|date %F}',
      '{t|timesince}',
      '{t|datetime}',
      '{t,t|datetime-interval}',
      '{t|relative-time}',
      '{.var @x t|datetime}{@x}',
    ]) {
      const { output, errors } = compile(`[${tag}]`).render({ t })
      expect(output).toBe('[]')
      expect(errors[0]?.message).toMatch(
        /^RuntimeError: Unexpected RangeError error .* Julian day -?\S+ is out of range/,
      )
    }
  }
  expect(compile('{t|datetime yMMMd}').render({ t: 210_866_716_800_000, website: { timeZone: 'UTC' } }).errors).toEqual(
    [],
  )
})

test('the fraction of a second has nine digits', () => {
  expect(write('%S.%N', '2023-06-01T00:30:07.005Z')).toBe('07.005000000')
})

test('whatever names no zone is the default zone', () => {
  const template = compile('{t|date %H:%M}')
  for (const website of [undefined, {}, ...[undefined, null, '', ' ', 5, {}].map((timeZone) => ({ timeZone }))]) {
    expect(template.render({ t: 1700000000000, website }).output).toBe('17:13')
  }
})

test('the older formatter takes the page itself for the first instant, but no other object', () => {
  const options = { locale: 'de', legacyMoney: true }
  expect(compile('{@|date %F}').render({ website: { timeZone: 'UTC' } }, options).output).toBe('1970-01-01')
  expect(compile('[{t|date %F}]').render({ t: {} }, options).output).toBe('[]')
})

test('seconds before 1970 are counted down', () => {
  expect(compile('{t|date %s}').render({ t: -1 }).output).toBe('-1')
})

test.each([
  ['de', 'Di., 14. Nov. 2023 17:13:05 EST; 14.11.2023; 17:13:05; 5:13:05 PM'],
  ['en-GB', 'Tue, 14 Nov 2023 17:13:05 EST; 14/11/2023; 17:13:05; 5:13:05 pm'],
  ['ja', '2023年11月14日(火) 17:13:05 EST; 2023/11/14; 17:13:05; 午後5:13:05'],
  ['en-US', 'Tue, Nov 14, 2023 5:13:05 PM EST; 11/14/2023; 05:13:05 PM; 5:13:05 PM'],
])('whole dates and times follow the order of the language with its names: %s', (locale, text) => {
  const { output } = compile('{t|date %c; %x; %X; %r}').render({ t: 1699999985000 }, { locale, legacyMoney: true })
  expect(output.replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
  const english = compile('{t|date %c}').render({ t: 1699999985000 }, { locale })
  expect(english.output).toBe('Tue, Nov 14, 2023 5:13:05 PM EST')
})

test.each([
  ['de', 'vor 3 Tagen', 'jetzt'],
  ['fr', 'il y a 3 jours', 'maintenant'],
  ['pl', '3 dni temu', 'teraz'],
  ['en-GB', 'about 3 days ago', 'less than a minute ago'],
])('how long ago something was, in the language of the site: %s', (locale, days, now) => {
  const t = 1700000000000
  const ago = (ms: number) => compile('{t|timesince}').render({ t }, { locale, now: t + ms }).output
  expect(ago(3 * 86_400_000)).toBe(`<span class="timesince" data-date="${t}">${days}</span>`)
  expect(ago(5_000)).toBe(`<span class="timesince" data-date="${t}">${now}</span>`)
})

test('an unknown zone is UTC, an unknown directive is dropped', () => {
  expect(write('%H%Q%,:%M 100%', '2023-06-01T04:05:00Z', 'Mars/Phobos')).toBe('04:05 100%')
})

test('the older formatter writes names of the language and keeps unknown directives', () => {
  const template = compile('{t|date %A %e %B %,}')
  expect(template.render({ t: 1700000000000 }, { locale: 'es-MX', legacyMoney: true }).output).toBe(
    'martes 14 noviembre %,',
  )
})
