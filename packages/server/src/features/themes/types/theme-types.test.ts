import path from 'node:path'
import { expect, test } from 'vitest'
import { staffBrowser } from '../../../testing/staff.ts'
import { testSite } from '../../../testing/test-site.ts'
import { testThemeRuntime } from '../../../testing/theme-runtime.ts'
import { openThemeTypes, themeVersions } from '../index.ts'
import { themeFolders } from '../../theme-files/index.ts'

const lantern = path.join(import.meta.dirname, '../../../testing/themes/lantern')

async function siteWithLantern() {
  const site = await testSite()
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const { row } = await themeVersions.addVersion(
    ctx,
    themeRuntime,
    (await themeFolders.readThemeFolder(lantern)) ?? new Map(),
    {
      source: 'push',
    },
  )
  await themeVersions.activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: false })
  return site
}

test('staff read what the theme in use adds: custom types, collection types, pages and menus', async () => {
  const site = await siteWithLantern()
  const staff = await staffBrowser(site, 'editor')
  const types = (await staff.get('/api/admin/theme-types')).json()
  expect(types.customTypes).toEqual([
    {
      name: 'boat',
      title: 'Boat',
      base: 'image',
      fields: [
        { name: 'yard', title: 'Yard', type: 'text' },
        { name: 'story', title: 'Story', type: 'wysiwyg' },
        { name: 'plan', title: 'Plan', type: 'image' },
        { name: 'forSale', title: 'For sale', type: 'checkbox' },
        { name: 'photos', title: 'Photos', type: 'gallery' },
      ],
    },
  ])
  expect(types.collectionTypes).toContainEqual(
    expect.objectContaining({ typeName: 'boats', acceptTypes: ['boat'], pageSize: 2, hasList: true, hasItem: true }),
  )
  expect(types.collectionTypes).toContainEqual(
    expect.objectContaining({ typeName: 'frontdoor', hasList: false, hasItem: true }),
  )
  expect(types.staticPages).toEqual([{ typeName: 'contact', title: 'Contact us', description: expect.any(String) }])
  expect(types.layouts).toContainEqual({ name: 'default', title: expect.any(String) })
  expect(types.navigations).toEqual([
    { name: 'mainNav', title: 'Main' },
    { name: '_side-nav', title: 'Side, // not a comment' },
  ])
})

test('features that check what is saved read the same types, of versions and of installed themes', async () => {
  const site = await siteWithLantern()
  const staff = await staffBrowser(site)
  const typesFor = openThemeTypes(site.services)
  const ctx = await site.ctx()
  expect(await typesFor(ctx)).toEqual((await staff.get('/api/admin/theme-types')).json())
  const installed = { ...ctx, site: { ...ctx.site, theme: 'default' } }
  expect((await typesFor(installed)).navigations.map(({ name }) => name)).toContain('mainNav')
  expect((await typesFor(installed)).blockFields).toEqual([{ id: 'footerBlocks', label: 'Footer' }])
  expect(await typesFor({ ...ctx, site: { ...ctx.site, theme: 'nowhere' } })).toEqual({
    customTypes: [],
    collectionTypes: [],
    staticPages: [],
    layouts: [],
    navigations: [],
    blockFields: [],
  })
})
