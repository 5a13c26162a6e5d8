import type { Locator, Page as Tab, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { type TestBrowser, testSite } from '../../../server/src/testing/test-site.ts'
import { controlClock, expectAccessible, openEditor, readField, waitThroughRetries } from '../testing/editor.ts'
import { buy, potteryWithMugs } from '../testing/orders.ts'

interface Screen {
  readonly path: (site: PreparedSite) => string
  /** Where one types. */
  readonly field: (tab: Tab) => Locator
  readonly typed: string
  readonly saved: RegExp
}

interface PreparedSite {
  readonly journalId: string
  readonly postId: string
}

const save = (tab: Tab) => tab.getByRole('button', { name: 'Save', exact: true })
const settingsSaved = /^Saved\.$/

const screens: Readonly<Record<string, Screen>> = {
  'general settings': {
    path: () => '/settings/general',
    field: (tab) => tab.getByLabel('Tagline'),
    typed: 'Thrown by hand',
    saved: settingsSaved,
  },
  contact: {
    path: () => '/settings/contact',
    field: (tab) => tab.getByLabel('Street address'),
    typed: '1 Kiln Lane',
    saved: settingsSaved,
  },
  store: {
    path: () => '/settings/checkout',
    field: (tab) => tab.getByLabel('Business name'),
    typed: 'Ridge Ltd',
    saved: settingsSaved,
  },
  announcement: {
    path: () => '/settings/announcement',
    field: (tab) => tab.getByRole('textbox', { name: 'Text', exact: true }),
    typed: 'Closed on Monday',
    saved: settingsSaved,
  },
  words: {
    path: () => '/settings/store-text?search=add+to+cart',
    field: (tab) => tab.getByLabel('Add to cart', { exact: true }),
    typed: 'All gone',
    saved: settingsSaved,
  },
  'own code': {
    path: () => '/settings/code',
    field: (tab) => tab.getByLabel('Header'),
    typed: '<meta name="mine" content="1">',
    saved: settingsSaved,
  },
  redirects: {
    path: () => '/settings/redirects',
    field: (tab) => tab.getByRole('textbox').first(),
    typed: '/old -> /new 301',
    saved: /\bsaved\b|in force/i,
  },
  design: {
    path: () => '/design',
    field: (tab) => tab.getByLabel('Background', { exact: true }),
    typed: '#fefefe',
    saved: /Styles saved\./,
  },
  'custom CSS': {
    path: () => '/design/css',
    field: (tab) => tab.getByRole('textbox').first(),
    typed: 'h1 { color: teal; }',
    saved: /\bsaved\b/i,
  },
  'settings of a page': {
    path: ({ journalId }) => `/pages/${journalId}`,
    field: (tab) => tab.getByLabel('Description', { exact: true }),
    typed: 'What we wrote',
    saved: /Page saved\./,
  },
  'a post': {
    path: ({ journalId, postId }) => `/pages/${journalId}/items/${postId}`,
    field: (tab) => tab.getByLabel('Excerpt'),
    typed: 'A new beginning',
    saved: /\bsaved\b/i,
  },
}

async function stockedSite() {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx, 1)
  const journal = await buildJournal(ctx, 1)
  return {
    site,
    built: { journalId: journal.collectionId, postId: journal.itemIds[0] ?? '' },
  }
}

test(
  'what is typed outlives a lost connection and an ended session, on every screen',
  { timeout: 240_000 },
  async () => {
    const { site, built } = await stockedSite()
    const { tab, open, follow, staff } = await openEditor(site)
    await controlClock(tab)
    await open('/')
    for (const [name, { path, field, typed, saved }] of Object.entries(screens))
      try {
        await follow(path(built))
        await field(tab).waitFor()
        await field(tab).fill(typed)

        await tab.context().setOffline(true)
        await save(tab).click()
        await waitThroughRetries(tab, tab.getByRole('alert').getByText('Unable to connect. Please try again').first())
        await expect.poll(() => readField(field(tab))).toBe(typed)
        await tab.context().setOffline(false)

        await endSession(tab, staff)
        // A preview that follows the typing may notice it sooner than the owner does.
        const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
        await expect
          .poll(async () => {
            if (!(await cover.isVisible()))
              await save(tab)
                .click({ timeout: 1_000 })
                .catch(() => undefined)
            return cover.isVisible()
          })
          .toBe(true)
        await cover.getByLabel('Password').fill('a password for tests')
        await cover.getByLabel('Password').press('Enter')
        await cover.waitFor({ state: 'detached' })
        expect(await readField(field(tab))).toBe(typed)
        await save(tab).click()
        await tab.getByText(saved).first().waitFor()
        await tab.reload()
        await expect.poll(() => readField(field(tab))).toBe(typed)
      } catch (error) {
        throw new Error(`On the screen of ${name}`, { cause: error })
      }
  },
)

/** Ends the session of a tab from another browser, as signing out everywhere does. */
async function endSession(tab: Tab, staff: TestBrowser): Promise<void> {
  for (const { name, value } of await tab.context().cookies()) staff.cookies.set(name, value)
  const { statusCode } = await staff.delete('/api/admin/session')
  expect(statusCode).toBeLessThan(300)
}

/** Screens, and what each shows once the server is there again. */
const awayScreens = {
  '/orders': 'No orders yet',
  '/products': 'Bowl 1',
  '/pages': 'Journal',
  '/pages/trash': 'Trash is empty',
  '/emails': 'No emails yet',
  '/design': 'Heading font',
  '/design/themes': 'Included themes',
  '/settings/general': 'Tagline',
  '/settings/contact': 'Street address',
  '/settings/checkout': 'Business name',
  '/settings/store-text': 'Gift cards',
  '/settings/domains': 'localhost',
  '/settings/passwords': 'assword',
  '/settings/redirects': 'Redirects',
}

/** Answers the calls of the screens in place of the server; that of the session comes through. */
async function answerScreens(tab: Tab, answer: (route: Route) => Promise<void>): Promise<void> {
  await tab.route(({ pathname }) => pathname.startsWith('/api/admin/') && pathname !== '/api/admin/session', answer)
}

/** Goes through screens in one tab, each loaded anew. A failure names its screen. */
async function lookAtScreens<Shown>(
  screens: Readonly<Record<string, Shown>>,
  look: (tab: Tab, open: () => Promise<void>, shown: Shown) => Promise<void>,
): Promise<void> {
  const { site } = await stockedSite()
  const { tab, open } = await openEditor(site)
  await controlClock(tab)
  for (const [address, shown] of Object.entries(screens))
    try {
      await look(tab, () => open(address), shown)
    } catch (error) {
      throw new Error(`On the screen ${address}`, { cause: error })
    }
}

test('each screen says that the server is away, and is there when asked again', { timeout: 240_000 }, async () => {
  await lookAtScreens(awayScreens, async (tab, open, shown) => {
    await answerScreens(tab, (route) => route.abort())
    await open()
    await waitThroughRetries(tab, tab.locator('main').getByText('Unable to connect. Please try again').first())
    await expectAccessible(tab)
    await tab.unrouteAll()
    await tab.locator('main').getByRole('button', { name: 'Try again' }).first().click()
    await tab.locator('main').getByText(shown).first().waitFor()
    await expect.poll(() => tab.getByText('Unable to connect. Please try again').count()).toBe(0)
  })
})

test.each([
  ['/settings/general', 'Tagline'],
  ['/settings/code', 'Header'],
  ['/settings/checkout', 'Returns'],
])('what somebody else has saved at %s meanwhile is shown before it is overwritten', async (address, label) => {
  const { site } = await stockedSite()
  const { tab, open } = await openEditor(site)
  await open(address)
  await tab.getByLabel(label).fill('Mine')
  const other = await tab.context().newPage()
  await other.goto(tab.url())
  await other.getByLabel(label).fill('Theirs, with care')
  await save(other).click()
  await other.getByText(settingsSaved).waitFor()

  await tab.bringToFront()
  await save(tab).click()
  await tab.getByText('Someone else changed this to: “Theirs, with care”').waitFor()
  await tab.getByRole('alert').getByText('Someone else saved changes.').waitFor()
  expect(await readField(tab.getByLabel(label))).toBe('Mine')
  await expectAccessible(tab)
  await other.reload()
  await expect.poll(() => readField(other.getByLabel(label))).toBe('Theirs, with care')

  await save(tab).click()
  await tab.getByText(settingsSaved).waitFor()
  await other.reload()
  await expect.poll(() => readField(other.getByLabel(label))).toBe('Mine')
})

/** Screens, and what each says when it could not be loaded. */
const faultyScreens = {
  '/pages': 'Unable to load collections',
  '/products?q=bowl': 'Unable to load results',
  '/orders?q=ida': 'Unable to load results',
  '/settings/general': 'Unable to load. Try again.',
}

test('screens say what could not be loaded, and that something went wrong on the other side', async () => {
  await lookAtScreens(faultyScreens, async (tab, open, title) => {
    await answerScreens(tab, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await open()
    const alert = tab.locator('main').getByRole('alert').first()
    await waitThroughRetries(tab, alert.getByText(title, { exact: true }))
    await alert.getByText('Something went wrong', { exact: true }).waitFor()
    await tab.unrouteAll()
  })
})

test('a price typed where it stands outlives a lost connection and an ended session', async () => {
  const { site } = await potteryWithMugs()
  const { tab, open, staff } = await openEditor(site)
  await open('/products')
  const price = tab.getByLabel('Price of Morning mug', { exact: true })
  await price.focus()
  await price.fill('25.50')
  await tab.context().setOffline(true)
  await price.press('Enter')
  await tab.getByRole('alert').getByText('Unable to connect. Please try again').first().waitFor()
  await expect.poll(() => price.inputValue()).toBe('25.50')
  await tab.context().setOffline(false)
  await staff.delete('/api/admin/session')
  await price.press('Enter')
  const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
  await cover.getByLabel('Password').fill('a password for tests')
  await cover.getByLabel('Password').press('Enter')
  await cover.waitFor({ state: 'detached' })
  await expect.poll(() => price.inputValue()).toBe('25.50')
  await price.press('Enter')
  await tab.getByText('Saved').first().waitFor()
})

test('a tracking number typed in a dialog outlives a lost connection and an ended session', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'grace@example.com' })
  const { tab, open, staff } = await openEditor(site)
  await open(`/orders/${orderId}`)
  await tab.getByRole('button', { name: 'Mark as fulfilled' }).first().click()
  const dialog = tab.getByRole('dialog', { name: 'Mark as fulfilled' })
  const number = dialog.getByLabel('Tracking number')
  await number.fill('1Z 999')
  await tab.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await dialog.getByRole('alert').getByText('Unable to connect. Please try again').waitFor()
  await tab.context().setOffline(false)
  await staff.delete('/api/admin/session')
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
  const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
  await expectAccessible(tab)
  await cover.getByLabel('Password').fill('a password for tests')
  await cover.getByLabel('Password').press('Enter')
  await cover.waitFor({ state: 'detached' })
  await expect.poll(() => number.inputValue()).toBe('1Z 999')
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tab.getByText('1Z 999').first().waitFor()
})
