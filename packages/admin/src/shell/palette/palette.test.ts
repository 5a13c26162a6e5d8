import { expect, test } from 'vitest'
import { buildJournal, buildPage } from '../../../../server/src/testing/content-builders.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../../testing/editor.ts'
import { buy, potteryWithMugs } from '../../testing/orders.ts'

test('the search finds an order, a setting by another word and a command, by keyboard alone', async () => {
  const { site, mug } = await potteryWithMugs()
  await buildPage(await site.ctx(), { title: 'Morning light', slug: 'light' })
  await buy(site, mug, { email: 'grace@example.com' })
  const { tab, open } = await openEditor(site)
  await open('/products')
  await tab.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await tab.keyboard.press('Control+k')
  const palette = tab.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('menuitem', { name: 'Add product' }).waitFor()
  await tab.keyboard.type('grace@')
  await palette.getByRole('menuitem', { name: /^#1/ }).waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: /1/, level: 1 }).waitFor()
  expect(new URL(tab.url()).pathname).toMatch(/^\/config\/orders\/[0-9a-f]+$/)

  await tab.keyboard.press('Control+k')
  await palette.getByText('Recent').waitFor()
  await tab.keyboard.type('morning')
  await palette.getByRole('menuitem', { name: 'Morning mug' }).waitFor()
  await palette.getByRole('menuitem', { name: 'Morning light' }).waitFor()
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type('favicon')
  await palette.getByRole('menuitem', { name: 'General' }).waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'General', level: 1 }).waitFor()

  // Everyday words lead to where the thing is done.
  await tab.keyboard.press('Control+k')
  for (const [word, name] of [
    ['refund', 'Orders'],
    ['ship', 'Shipping'],
    ['stock', 'Products'],
    ['sale', 'Discounts'],
    ['coupon', 'Discounts'],
    ['VAT', 'Taxes'],
    ['staff', 'Staff'],
    ['theme', 'Design'],
    ['logo', 'General'],
    ['domain', 'Domains'],
    ['invoice', 'Orders'],
    ['subscribers', 'Mailing lists'],
    ['reviews', 'Reviews'],
    ['messages', 'Messages'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one word after the other.
    await palette.getByRole('searchbox').fill(word)
    // oxlint-disable-next-line no-await-in-loop
    await palette.getByRole('menuitem', { name }).first().waitFor()
  }
  await palette.getByRole('searchbox').fill('')
  await tab.keyboard.type('zzzz')
  await palette.getByText('Nothing found for “zzzz”.').waitFor()
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  // Single keys, until they are turned off.
  await tab.getByRole('heading', { level: 1 }).focus()
  await tab.keyboard.press('g')
  await tab.keyboard.press('o')
  await tab.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await tab.keyboard.press('?')
  const shortcuts = tab.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByText('Go to Products').waitFor()
  await shortcuts.getByText('Use single keys as shortcuts on this device').click()
  await tab.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })
  await tab.keyboard.press('g')
  await tab.keyboard.press('p')
  await tab.keyboard.press('Control+k')
  await palette.waitFor()
  expect(new URL(tab.url()).pathname).toBe('/config/orders')
})

test('on a phone the search opens from the bar above', async () => {
  const { site } = await potteryWithMugs()
  const { tab, open } = await openEditor(site, { window: phone })
  await open('/')
  await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Search' }).click()
  await tab.getByRole('searchbox').fill('mug')
  await tab.getByRole('menuitem', { name: 'Morning mug' }).click()
  await expect.poll(() => new URL(tab.url()).pathname).toMatch(/^\/config\/products\//)
})

test('commands open what they name; a role sees those it may run', async () => {
  const { site } = await potteryWithMugs()
  await buildJournal(await site.ctx(), 1)
  const { tab, open } = await openEditor(site)
  await open('/products')
  await tab.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  const palette = tab.getByRole('dialog', { name: 'Search' })
  const run = async (command: string) => {
    await tab.keyboard.press('Control+k')
    await palette.waitFor()
    await palette.locator('input:focus').waitFor()
    await tab.keyboard.type(command)
    await palette.getByRole('menuitem', { name: command }).first().waitFor()
    await tab.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  for (const [command, title] of [
    ['Add page', 'Add page'],
    ['Add post', 'Add post'],
    ['Invite staff', 'Invite staff'],
    ['Add shipping zone', 'Add zone'],
    ['Add tax rule', 'Add tax rule'],
  ] as const) {
    await run(command)
    const dialog = tab.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(tab.url()).searchParams.has('add')).toBe(false)
  }
  const chooser = tab.waitForEvent('filechooser')
  await run('Upload files')
  await chooser
  // From a screen with unsaved changes, which stay.
  await tab.getByRole('link', { name: 'Products' }).first().click()
  await tab.getByRole('link', { name: 'Morning mug' }).click()
  const title = tab.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Evening mug')
  await tab.getByText('1 unsaved change').waitFor()
  const download = tab.waitForEvent('download')
  await run('Export products')
  expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/)
  await run('Sign out')
  const question = tab.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => title.inputValue()).toBe('Evening mug')
  await tab.getByRole('button', { name: 'Discard' }).click()
  await tab.getByText('1 unsaved change').waitFor({ state: 'detached' })
  const page = tab.waitForEvent('popup')
  await run('View site')
  await (await page).close()
  await run('Sign out')
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click()
  await tab.getByRole('button', { name: 'Sign in' }).waitFor()

  const viewer = await openEditor(site, { role: 'editor' })
  await viewer.open('/pages')
  await viewer.tab.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()
  await viewer.tab.keyboard.press('Control+k')
  const found = viewer.tab.getByRole('dialog', { name: 'Search' })
  await found.waitFor()
  await viewer.tab.keyboard.type('add')
  await found.getByRole('menuitem', { name: 'Add page' }).waitFor()
  for (const command of ['Add tax rule', 'Add shipping zone', 'Add product'])
    await expect.poll(() => found.getByRole('menuitem', { name: command }).count()).toBe(0)
})
