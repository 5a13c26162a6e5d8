/** @isolated It tidies the themes of all sites. */
import { sha256 } from '../../../platform/crypto.ts'
import { expect, test } from 'vitest'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { testSite } from '../../../testing/test-site.ts'
import { testThemeRuntime } from '../../../testing/theme-runtime.ts'
import { themeVersions } from '../index.ts'
import { makeThemeFiles } from '../../theme-files/theme-files.ts'
import { getThemeFileKey } from './manifest.ts'
import { listVersions } from './service.ts'
import { holdThemeFiles } from './store.ts'
import { keptVersions, tidyThemes } from './tidy.ts'

const day = 86_400_000

/** A site with a version for each word; each has a file of its own and one that all share. The last one is in use. */
async function siteWith(...words: string[]) {
  const site = await testSite()
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const own = (word: string) => Buffer.from(`${word} of ${site.id}`)
  const versions = new Map<string, string>()
  for (const word of words) {
    const theme = makeThemeFiles([
      ['template.conf', Buffer.from('{ "name": "Quay" }')],
      ['site.region', Buffer.from('{squarespace-headers}{squarespace.main-content}{squarespace-footers}')],
      ['assets/own.txt', own(word)],
    ])
    versions.set(
      word,
      (await themeVersions.addVersion(ctx, themeRuntime, theme, { source: 'push', name: word })).row.version_id,
    )
  }
  const use = (word: string, ctx: Ctx) =>
    themeVersions.activateTheme(ctx, themeRuntime, versions.get(word) ?? '', { acceptErrors: true })
  await use(words.at(-1) ?? '', ctx)
  const names = async () => (await listVersions(await site.ctx(), undefined, 100)).map(({ name }) => name)
  const isStored = async (word: string) => (await ctx.files.size(getThemeFileKey(sha256(own(word))))) !== undefined
  return { site, ctx, versions, use, names, isStored }
}

type SiteWithVersions = Awaited<ReturnType<typeof siteWith>>

/** As many newer versions as are kept anyway, of the same files as the last one. */
async function addNewer({ ctx }: SiteWithVersions): Promise<void> {
  const [last] = await listVersions(ctx, undefined, 1)
  if (!last) throw new Error('There is no version.')
  const rows = Array.from({ length: keptVersions }, (_, index) => ({
    ...last,
    website_id: ctx.site.id,
    version_id: newId(),
    number: last.number + index + 1,
    name: 'newer',
    problems: '[]',
  }))
  await ctx.db.insertInto('theme_version').values(rows).execute()
}

test('old versions go with the files that are theirs alone; the newest, those in use and those that were of late stay', async () => {
  const made = await siteWith('old', 'of late', 'in use')
  const { site, ctx, use, names, isStored } = made
  await use('old', { ...ctx, now: new Date(ctx.now.getTime() - 100 * day) })
  await use('of late', { ...ctx, now: new Date(ctx.now.getTime() - 10 * day) })
  await use('in use', { ...ctx, now: new Date(ctx.now.getTime() - 200 * day) })
  await tidyThemes(site.services, ctx.now)
  expect(await names()).toEqual(['in use', 'of late', 'old'])

  await addNewer(made)
  await tidyThemes(site.services, ctx.now)
  expect((await names()).filter((name) => name !== 'newer')).toEqual(['in use', 'of late'])
  expect([await isStored('old'), await isStored('of late'), await isStored('in use')]).toEqual([false, true, true])
  expect((await site.get('/assets/own.txt')).body).toBe(`in use of ${site.id}`)
  await use('of late', await site.ctx())
  expect((await site.get('/assets/own.txt')).body).toBe(`of late of ${site.id}`)
  await expect(use('old', await site.ctx())).rejects.toMatchObject({ code: 'theme_not_found' })
})

test('a version that somebody puts into use at this very moment stays', async () => {
  const made = await siteWith('old', 'in use')
  const { site, ctx, use, names, isStored } = made
  await addNewer(made)
  let tidying: Promise<void> | undefined
  await transaction(ctx, async (inside) => {
    await use('old', inside)
    tidying = tidyThemes(site.services, ctx.now)
    // It has come as far as it can when it waits for the row that is held here.
    await expect
      .poll(async () => {
        const { rows } = await site.services.database.pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  await tidying
  expect(await names()).toContain('old')
  expect(await isStored('old')).toBe(true)
})

test('no file is removed while somebody stores a theme', async () => {
  const made = await siteWith('old', 'in use')
  const { site, ctx, isStored } = made
  await addNewer(made)
  await transaction(ctx, async (inside) => {
    await holdThemeFiles(inside.db)
    await tidyThemes(site.services, ctx.now)
    expect(await isStored('old')).toBe(true)
  })
  await tidyThemes(site.services, ctx.now)
  expect(await isStored('old')).toBe(false)
})
