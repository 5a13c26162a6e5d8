import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { RoleName } from '../../../server/src/features/accounts/index.ts'
import { buildJournal, buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { openEditor } from '../testing/editor.ts'

interface Sees {
  readonly sections: readonly string[]
  /** Buttons and links by the address of a screen: what the role is offered there besides looking. */
  readonly offered: Readonly<Record<string, readonly string[]>>
}

const website = [
  'General',
  'Contact',
  'Social',
  'Store',
  'Announcement',
  'Store text',
  'Code',
  'Domains',
  'Passwords',
  'Redirects',
  'Developer tools',
]

const nothing: Sees = { sections: [], offered: {} }
const readers: Sees = { sections: ['Pages', 'Design'], offered: {} }
const sees: Readonly<Record<RoleName, Sees>> = {
  admin: {
    sections: ['Orders', 'Products', 'Pages', 'Emails', 'Design', 'Website'],
    offered: {
      '/products': ['More for Bowl 1'],
      '/pages': ['Add page'],
      '/pages/trash': ['Restore Post 1', 'Restore Bowl 2'],
      '/design': ['Save'],
      '/design/css': ['Save'],
      '/design/themes': ['Upload theme'],
    },
  },
  'store-manager': {
    sections: ['Orders', 'Products', 'Pages', 'Emails', 'Design', 'Store'],
    offered: { '/products': ['More for Bowl 1'], '/pages/trash': ['Restore Bowl 2'] },
  },
  editor: {
    sections: ['Pages', 'Design'],
    offered: {
      '/pages': ['Add page'],
      '/pages/trash': ['Restore Post 1'],
      '/design': ['Save'],
      '/design/css': ['Save'],
    },
  },
  moderator: readers,
  viewer: readers,
  billing: nothing,
  reporting: nothing,
  commenter: nothing,
  scheduling: nothing,
  'campaigns-editor': nothing,
  'scheduling-viewer': nothing,
  'scheduling-editor': nothing,
}

/** A screen, the heading it has, what tells that its data is there, and the title of its window where that says more than the heading. */
const screens = [
  ['/orders', 'Orders', 'No orders yet'],
  ['/products', 'Products', 'Bowl 1'],
  ['/pages', 'Pages', 'Welcome'],
  ['/pages/trash', 'Trash', 'Bowl 2', 'Trash · Pages'],
  ['/mailbox', 'Sent emails', 'No emails yet'],
  ['/design', 'Design', 'Heading font', 'Style · Design'],
  ['/design/themes', 'Design', 'Included themes', 'Themes · Design'],
  ['/design/css', 'Design', 'CSS', 'Custom CSS · Design'],
] as const

const offers = ['More for Bowl 1', 'Add page', 'Restore Post 1', 'Restore Bowl 2', 'Save', 'Upload theme']

async function stockedSite() {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Welcome', slug: 'home', isHomepage: true })
  const shop = await buildShop(ctx, 2)
  const journal = await buildJournal(ctx, 1)
  return { site, shop, journal }
}

test.each(Object.entries(sees))('the role %s has the screens it works with, and no others', async (role, expected) => {
  const { site, shop, journal } = await stockedSite()
  const { staff: owner } = await openEditor(site)
  expect((await owner.delete(`/api/admin/products/${shop.itemIds[1]}`)).statusCode).toBe(204)
  expect((await owner.delete(`/api/admin/items/${journal.itemIds[0]}`)).statusCode).toBe(204)

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries forget the keys.
  const { tab, open } = await openEditor(site, { role: role as RoleName })
  await open('/account')
  const menu = tab.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await menu.first().waitFor()
  expect(await menu.allInnerTexts()).toEqual([...expected.sections, 'Account'])

  for (const [address, heading, shown, title] of screens) {
    const section = address.startsWith('/pages')
      ? 'Pages'
      : address.startsWith('/design')
        ? 'Design'
        : address === '/mailbox'
          ? 'Emails'
          : heading
    const isFirst = address.lastIndexOf('/') === 0
    // Who does not get into a section finds the first of its screens closed.
    if (!expected.sections.includes(section) && !isFirst) continue
    await open(address)
    if (!expected.sections.includes(section)) {
      await tab.getByText('does not allow this').first().waitFor()
      continue
    }
    await tab.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await tab.getByText(shown).first().waitFor()
    await expect.poll(() => tab.title()).toBe(`${title ?? heading} · Ridge Pottery`)
    expect(await tab.getByText('does not allow this').count()).toBe(0)
    const offered = []
    for (const name of offers) {
      if ((await tab.getByRole('button', { name, exact: true }).count()) > 0) offered.push(name)
    }
    expect([address, offered]).toEqual([address, expected.offered[address] ?? []])
  }

  await open('/website/store')
  if (expected.sections.includes('Website') || expected.sections.includes('Store')) {
    await tab.getByRole('heading', { name: expected.sections.at(-1) ?? '', level: 1 }).waitFor()
    await tab.getByText('Test mode: only test cards work').waitFor()
    const tabs = tab.getByRole('navigation', { name: 'Website' }).getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual(expected.sections.includes('Website') ? website : [])
    for (const name of await tabs.allInnerTexts()) {
      await tab.getByRole('navigation', { name: 'Website' }).getByRole('link', { name, exact: true }).click()
      await tab.getByRole('region').first().waitFor()
      await tab.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      expect([name, await tab.getByText('does not allow this').count()]).toEqual([name, 0])
      await expect.poll(() => tab.title()).toBe(`${name} · Website · Ridge Pottery`)
    }
  } else await tab.getByText('does not allow this').first().waitFor()
})

test('whatever a role may call has a screen for it', async () => {
  const document = path.join(import.meta.dirname, '../../../server/api/openapi.json')
  const called = new Set(
    [...(await readFile(document, 'utf8')).matchAll(/"x-capability": "([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' or '),
    ),
  )
  /** What each section is there for; pictures are uploaded on all of them. */
  const covers: Readonly<Record<string, readonly string[]>> = {
    Orders: ['orders.read', 'orders.write'],
    Products: ['products.read', 'products.write'],
    Pages: ['content.read', 'content.write'],
    Emails: ['mail.read'],
    Store: ['store.write'],
    Website: ['settings.write', 'code.write', 'store.write'],
  }
  const everySection = new Set(Object.values(covers).flat())
  expect([...called].filter((name) => name !== 'assets.write' && !everySection.has(name))).toEqual([])
  for (const [role, { sections }] of Object.entries(sees)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries forget the keys.
    const { staff } = await openEditor(await testSite(), { role: role as RoleName })
    const { capabilities } = (await staff.get('/api/admin/session')).json()
    const seen = sections.flatMap((section) => covers[section] ?? [])
    const missing = capabilities.filter((name: string) => everySection.has(name) && !seen.includes(name))
    expect([role, missing]).toEqual([role, []])
  }
})
