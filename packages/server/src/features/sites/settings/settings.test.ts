import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../../../app.ts'
import { transaction } from '../../../platform/context.ts'
import { writeSettings } from '../../../testing/settings.ts'
import { testSite, type TestSite } from '../../../testing/test-site.ts'
import { listUnbounded } from '../../../testing/unbounded.ts'
import { changeSettings, loadSettings, lockSettings, siteSettings } from '../index.ts'

const { website, location, notFoundPageId, seoHidden } = siteSettings

async function stored(site: TestSite) {
  return (await loadSettings(await site.ctx())).settings
}

test.each([...settings.values()].map((each) => [each.key, each] as const))(
  'settings end at a limit everywhere, and their defaults are values of their own: %s',
  (key, { schema, defaults }) => {
    expect(listUnbounded(schema, key)).toEqual([])
    expect(schema.safeParse(defaults)).toEqual({ success: true, data: defaults })
  },
)

test('what is defined is in the list', () => {
  const source = path.join(import.meta.dirname, '../../..')
  const files = fs.globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const defined = files.flatMap((file) =>
    [...fs.readFileSync(path.join(source, file), 'utf8').matchAll(/\bdefineSettings\(\s*'(\w+)'/g)].map(
      ([, key]) => key,
    ),
  )
  expect(defined.toSorted()).toEqual([...settings.keys()].toSorted())
})

test('two people who save at once lose nothing, on the same key and on another', async () => {
  const site = await testSite({ settings: { ofAnotherVersion: { kept: true } } })
  const [one, two] = [await site.ctx(), await site.ctx()]
  const revision = one.site.revision
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => [
      changeSettings(one, website.merge({ state: `State ${n}` }), location.merge({ addressLine1: `${n} Lane` })),
      changeSettings(two, website.merge({ contactPhoneNumber: `555 ${n}` }), seoHidden.set(n % 2 === 0)),
    ]).flat(),
  )
  const now = await loadSettings(await site.ctx())
  expect(website.read(now)).toMatchObject({
    state: expect.stringMatching(/^State \d$/),
    contactPhoneNumber: expect.stringMatching(/^555 \d$/),
  })
  expect(location.read(now)).toEqual({ addressLine1: expect.stringMatching(/^\d Lane$/) })
  expect(now.settings).toMatchObject({ seoHidden: expect.any(Boolean), ofAnotherVersion: { kept: true } })
  expect((await site.ctx()).site.revision).toBe(revision + 20)
})

test('a change of stored settings waits for the lock', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const add = (word: string) =>
    transaction(ctx, async (ctx) => {
      const { subjects } = website.read(await lockSettings(ctx))
      await changeSettings(ctx, website.merge({ subjects: [...subjects, word] }))
    })
  await Promise.all(['a', 'b', 'c', 'd'].map(add))
  expect(website.read(await loadSettings(ctx)).subjects.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('a change is read by the next request, and one that is taken back by none', async () => {
  const site = await testSite({ settings: { websiteSettings: { unknown: 'kept', state: 7 } } })
  const ctx = await site.ctx()
  expect((await site.get('/robots.txt')).body).not.toContain('Disallow: /\n')
  const failed = transaction(ctx, async (ctx) => {
    await changeSettings(ctx, seoHidden.set(true))
    throw new Error('No.')
  })
  await expect(failed).rejects.toThrow('No.')
  expect((await site.get('/robots.txt')).body).not.toContain('Disallow: /\n')

  await changeSettings(ctx, seoHidden.set(true), website.merge({ country: 'NZ' }), notFoundPageId.set('a'))
  expect((await site.get('/robots.txt')).body).toContain('Disallow: /\n')
  expect(await stored(site)).toEqual({
    seoHidden: true,
    notFoundPageId: 'a',
    websiteSettings: { unknown: 'kept', state: 7, country: 'NZ' },
  })

  await changeSettings(ctx, seoHidden.set(null), website.merge({ country: null }), notFoundPageId.set(undefined))
  expect(await stored(site)).toEqual({ notFoundPageId: 'a', websiteSettings: { unknown: 'kept', state: 7 } })
})

test('an empty change publishes nothing, and an object replaces a value of another type', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await writeSettings(ctx, { location: 'here' })
  const { revision } = (await site.ctx()).site
  await changeSettings(ctx, location.merge({ addressTitle: undefined }), website.merge({}), seoHidden.set(undefined))
  expect((await site.ctx()).site.revision).toBe(revision)
  await changeSettings(ctx, location.merge({ mapLat: 1 }))
  expect(await stored(site)).toEqual({ location: { mapLat: 1 } })
})
