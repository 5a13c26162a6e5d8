import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundedRecord } from './schemas/bounded.ts'
import { collectSettings, defineSettings, listUnreadable } from './settings.ts'

const stall = defineSettings(
  'stall',
  z.object({
    name: z.string().max(10),
    open: z.boolean(),
    owner: z.object({ name: z.string().max(10), age: z.int() }),
  }),
  { name: 'Stall', open: true, owner: { name: '', age: 0 } },
)
const link = z.object({ title: z.string().max(10), isNew: z.boolean().default(false) })
const menus = defineSettings('menus', boundedRecord(z.array(link).max(4), 2), {})
const motto = defineSettings('motto', z.string().max(10), 'Fresh')

test('what is not stored has its default, at every depth', () => {
  expect(stall.read({ settings: {} })).toEqual(stall.defaults)
  expect(stall.read({ settings: { stall: { owner: { age: 7 } } } })).toEqual({
    name: 'Stall',
    open: true,
    owner: { name: '', age: 7 },
  })
})

test.each<[string, unknown, unknown]>([
  ['one value', { name: 7, open: false }, { ...stall.defaults, open: false }],
  ['null', { name: null }, stall.defaults],
  ['a part of a part', { owner: { name: 'Ada', age: 'old' } }, { ...stall.defaults, owner: { name: 'Ada', age: 0 } }],
  ['a part that was no object once', { owner: 'Ada', open: false }, { ...stall.defaults, open: false }],
  ['a text beyond its maximum', { name: 'x'.repeat(11) }, stall.defaults],
  ['the whole', 'closed', stall.defaults],
  ['a list in place of an object', ['closed'], stall.defaults],
])('what does not fit takes its default and leaves the rest: %s', (_name, stored, read) => {
  expect(stall.read({ settings: { stall: stored } })).toEqual(read)
})

test('of lists and records only the entries that do not fit are left out', () => {
  const a = [{ title: 'One' }, { isNew: true }, 'Two', { title: 'Three', isNew: 1 }]
  const [one, three] = [
    { title: 'One', isNew: false },
    { title: 'Three', isNew: false },
  ]
  expect(menus.read({ settings: { menus: { a } } })).toEqual({ a: [one, three] })
  expect(menus.read({ settings: { menus: { a: [{ isNew: true }], b: 'none' } } })).toEqual({ a: [] })
  expect(menus.read({ settings: { menus: { a: [], b: [], c: [] } } })).toEqual({})
})

test('a text is read, or its default', () => {
  expect([motto, motto].map((each, index) => each.read({ settings: { motto: ['Old', 7][index] } }))).toEqual([
    'Old',
    'Fresh',
  ])
})

test('the settings of a revision are parsed once', () => {
  const site = { settings: { stall: { name: 'Bo' } } }
  expect(stall.read(site)).toBe(stall.read({ ...site }))
  expect(stall.read(site)).not.toBe(stall.read({ settings: { ...site.settings } }))
})

test('the parts for which defaults count are listed', () => {
  expect(listUnreadable(stall, { stall: { name: 7, owner: { age: 'old' } } })).toEqual([
    'stall.name',
    'stall.owner.age',
  ])
  expect([listUnreadable(stall, {}), listUnreadable(stall, { stall: {}, other: 7 })]).toEqual([[], []])
})

test('a change sets its values, removes nulls, and leaves the rest', () => {
  expect(stall.merge({ name: 'Bo', open: undefined })).toMatchObject({ values: { name: 'Bo' }, removed: [] })
  expect(menus.merge({ a: [], b: null })).toMatchObject({ values: { a: [] }, removed: ['b'] })
})

test('two settings cannot have one key', () => {
  expect(() => collectSettings([stall, motto, defineSettings('stall', z.string().max(5), '')])).toThrow(
    'The settings "stall" are defined twice.',
  )
  expect([...collectSettings([stall, motto]).keys()]).toEqual(['stall', 'motto'])
})
