import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { roles } from '../../../server/src/features/accounts/index.ts'
import { buildJournal, buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { shareInWorker } from '../../../server/src/testing/worker.ts'
import { openEditor } from '../testing/editor.ts'

interface Sees {
  readonly sections: readonly string[]
  /** Buttons and links by the address of a screen: what the role is offered there besides looking. */
  readonly offered: Readonly<Record<string, readonly string[]>>
  /** Screens of these sections that the role does not get into. */
  readonly closed?: readonly string[]
}

const storeSettings = ['Checkout', 'Store', 'Shipping', 'Taxes', 'Second currencies', 'Product reviews', 'Emails']
const settings = [
  'General',
  'Payments',
  ...storeSettings,
  'Store text',
  'Comments and likes',
  'Contact',
  'Domains',
  'SEO',
  'Social',
  'Announcement',
  'Header and footer',
  'Languages',
  'Passwords',
  'Redirects',
  'Code',
  'Captcha',
  'Staff',
  'Roles',
  'History',
  'Usage and limits',
  'Export and import',
  'Backups',
  'API keys',
  'Webhooks',
  'Developer tools',
  'Visits and cookies',
  'Cookie banner and pixels',
  'Close or delete site',
]

/** Roles that may do the same see the same: one stands for them. `accounts/roles.test.ts` has all twelve. */
const sees: Readonly<Partial<Record<roles.RoleName, Sees>>> = {
  admin: {
    sections: ['Overview', 'Orders', 'Products', 'Customers', 'Website', 'Inbox', 'Marketing', 'Analytics', 'Settings'],
    offered: {
      '/products': ['More for Bowl 1'],
      '/pages': ['Add page'],
      '/pages/trash': ['Restore Post 1', 'Restore Bowl 2'],
      '/design/css': ['Custom CSS'],
      '/design/themes': ['Upload theme'],
    },
  },
  'store-manager': {
    sections: ['Overview', 'Orders', 'Products', 'Customers', 'Website', 'Inbox', 'Marketing', 'Analytics', 'Settings'],
    offered: { '/products': ['More for Bowl 1'], '/pages/trash': ['Restore Bowl 2'] },
  },
  editor: {
    sections: ['Overview', 'Website', 'Inbox', 'Analytics'],
    closed: ['/emails'],
    offered: {
      '/pages': ['Add page'],
      '/pages/trash': ['Restore Post 1'],
      '/design/css': ['Custom CSS'],
    },
  },
  viewer: { sections: ['Website'], offered: {} },
  moderator: { sections: ['Website', 'Inbox'], offered: {}, closed: ['/emails'] },
  billing: { sections: ['Overview', 'Orders', 'Analytics'], offered: {} },
  reporting: { sections: ['Overview', 'Orders', 'Products', 'Analytics'], offered: {} },
  'campaigns-editor': {
    sections: ['Overview', 'Products', 'Website', 'Marketing'],
    offered: { '/products': ['More for Bowl 1'] },
  },
}

/** A screen, the heading it has, what tells that its data is there, and the title of its window where that says more than the heading. */
const screens = [
  ['/orders', 'Orders', 'No orders yet'],
  ['/products', 'Products', 'Bowl 1'],
  ['/customers', 'Customers', 'No customers yet'],
  ['/pages', 'Pages', 'Welcome'],
  ['/pages/trash', 'Trash', 'Bowl 2', 'Trash · Pages'],
  ['/comments', 'Comments', 'No comments yet'],
  ['/emails', 'Sent emails', 'No emails yet'],
  ['/design', 'Design', 'Heading font', 'Style · Design'],
  ['/design/themes', 'Design', 'Included themes', 'Themes · Design'],
  ['/design/css', 'Design', 'CSS', 'Custom CSS · Design'],
] as const

const offers = ['More for Bowl 1', 'Add page', 'Restore Post 1', 'Restore Bowl 2', 'Upload theme']

/** The site that all roles look at, and change nothing of: a bowl and a post of it are in the trash. */
const stockedSite = () =>
  shareInWorker('site of the roles', async () => {
    const site = await testSite({ title: 'Ridge Pottery' })
    const ctx = await site.ctx()
    await buildPage(ctx, { title: 'Welcome', slug: 'home', isHomepage: true })
    const shop = await buildShop(ctx, 2)
    const journal = await buildJournal(ctx, 1)
    const owner = await staffBrowser(site)
    expect((await owner.delete(`/api/admin/products/${shop.itemIds[1]}`)).statusCode).toBe(200)
    expect((await owner.delete(`/api/admin/items/${journal.itemIds[0]}`)).statusCode).toBe(200)
    return site
  })

test.each(Object.entries(sees))('the role %s has the screens it works with, and no others', async (role, expected) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries forget the keys.
  const { tab, open, follow } = await openEditor(await stockedSite(), { role: role as roles.RoleName })
  await open('/account')
  const menu = tab.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await menu.first().waitFor()
  await expect.poll(() => menu.allInnerTexts()).toEqual([...expected.sections, 'Account'])

  for (const [address, heading, shown, title] of screens) {
    const inInbox = address === '/emails' || address === '/comments'
    const section = /^\/(pages|design)/.test(address) ? 'Website' : inInbox ? 'Inbox' : heading
    const isOpen = expected.sections.includes(section) && expected.closed?.includes(address) !== true
    const isFirst = address.lastIndexOf('/') === 0
    // Who does not get into a section finds the first of its screens closed.
    if (!isOpen && !isFirst) continue
    await follow(address)
    if (!isOpen) {
      await tab.getByText('does not allow this').first().waitFor()
      await expect.poll(() => tab.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      continue
    }
    await tab.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await tab.getByText(shown).first().waitFor()
    await expect.poll(() => tab.title()).toBe(`${title ?? heading} · Ridge Pottery`)
    await expect.poll(() => tab.getByText('does not allow this').count()).toBe(0)
    const listOffered = async () => {
      const offered = []
      for (const name of offers) {
        if ((await tab.getByRole('button', { name, exact: true }).count()) > 0) offered.push(name)
      }
      // Its Save button comes with a change, so the field says it.
      if (address === '/design/css' && (await tab.getByRole('textbox', { name: 'Custom CSS' }).isEditable()))
        offered.push('Custom CSS')
      return offered
    }
    await expect.poll(listOffered, { message: address }).toEqual(expected.offered[address] ?? [])
  }

  await follow('/settings/store')
  if (expected.sections.includes('Settings')) {
    await tab.getByRole('heading', { name: 'Store', level: 1 }).waitFor()
    await tab.getByText('Stock messages').waitFor()
    const list = tab.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await expect.poll(() => list.allInnerTexts()).toEqual(role === 'admin' ? settings : storeSettings)
    for (const name of await list.allInnerTexts()) {
      await tab.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
      await tab.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
      await tab.getByRole('region').first().waitFor()
      await expect.poll(() => tab.locator('[aria-busy="true"]').count()).toBe(0)
      await expect.poll(async () => [name, await tab.getByText('does not allow this').count()]).toEqual([name, 0])
      await expect.poll(() => tab.title()).toBe(`${name} · Settings · Ridge Pottery`)
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
  /** The call that each section exists for; pictures are uploaded on all of them. */
  const covers: Readonly<Record<string, readonly string[]>> = {
    Overview: [],
    Orders: ['orders.read', 'orders.write'],
    Products: ['products.read', 'products.write'],
    Customers: ['customers.read', 'customers.write'],
    Website: ['content.read', 'content.write', 'releases.approve', 'submissions.read', 'submissions.write'],
    Marketing: ['newsletter.read', 'newsletter.write'],
    Inbox: ['mail.read', 'comments.read', 'comments.write'],
    Analytics: ['analytics.read'],
    Settings: [
      'settings.write',
      'code.write',
      'store.write',
      'payments.write',
      'staff.write',
      'history.read',
      'site.export',
      'api.write',
    ],
  }
  const everySection = new Set(Object.values(covers).flat())
  expect([...called].filter((name) => name !== 'assets.write' && !everySection.has(name))).toEqual([])
  const site = await testSite()
  for (const [role, { sections }] of Object.entries(sees)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries forget the keys.
    const staff = await staffBrowser(site, role as roles.RoleName)
    const { capabilities } = (await staff.get('/api/admin/session')).json()
    const seen = sections.flatMap((section) => covers[section] ?? [])
    const missing = capabilities.filter((name: string) => everySection.has(name) && !seen.includes(name))
    expect([role, missing]).toEqual([role, []])
  }
})
