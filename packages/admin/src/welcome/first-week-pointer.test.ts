/** @isolated It changes which site answers on the bare host. */
import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../../server/src/platform/ids.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { desktop } from '../testing/editor.ts'
import { openNewInstallation } from '../testing/new-installation.ts'

test('an owner fills a shop of their own with the pointer, and a store manager fulfils its first order', async () => {
  const { tab, origin, email, password } = await openNewInstallation(desktop)
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password').fill(password)
  await tab.getByRole('button', { name: 'Sign in' }).click()

  await tab.getByRole('button', { name: 'Begin my own' }).click()
  await tab.getByRole('textbox', { name: 'Name' }).fill('Fern & Kiln')
  await tab.getByText('Plinth', { exact: true }).click()
  await tab.getByRole('button', { name: 'Create site' }).click()

  await tab.getByRole('button', { name: 'Add your first product' }).click()
  await tab.getByRole('region', { name: 'Set up your site' }).getByRole('link', { name: 'Add product' }).click()
  await addCup(tab)
  for (const title of ['Round tray', 'Supper napkins', 'Sill planter', 'Winter throw']) {
    await tab.getByRole('link', { name: 'Products' }).first().click()
    await tab.getByRole('button', { name: 'Add product' }).first().click()
    await nameProduct(tab, title, '48')
    await tab.getByLabel('Stock', { exact: true }).fill('5')
    await publishProduct(tab, title)
  }
  // A list that was read before the products were added shows all of them.
  await tab.getByRole('link', { name: 'Products' }).first().click()
  await expect
    .poll(() =>
      tab
        .getByRole('table')
        .getByRole('link', { name: /cup|tray|napkins|planter|throw/ })
        .count(),
    )
    .toBe(5)

  await writePage(tab)
  await writePost(tab)
  await setUpSelling(tab)
  const invitation = await inviteManager(tab)

  const theirs = await (await openWindow(desktop)).newPage()
  await buyTray(theirs, origin)
  await theirs.goto(invitation.replace(/^.*\/config/, `${origin}/config`))
  await theirs.getByLabel('Name').fill('Mira')
  await theirs.getByLabel('Password').fill('lodi-kavu-mesa-47')
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await theirs.getByRole('link', { name: 'Fulfill: 1 order to fulfill' }).click()
  await theirs.getByRole('link', { name: '#1' }).click()
  await theirs.getByRole('button', { name: 'Mark as fulfilled' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Mark as fulfilled' })
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await theirs.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()

  // The list of steps on the overview has seen it all.
  await tab.getByRole('link', { name: 'Overview' }).click()
  const steps = tab.getByRole('region', { name: 'Set up your site' })
  await steps.getByText('5 of 7').waitFor()
  await tab.goto(`${origin}/our-studio`)
  await tab.getByText('A chipped rim tells more').waitFor()
  await tab.goto(`${origin}/journal`)
  await tab.getByRole('link', { name: 'The first firing' }).first().waitFor()
})

async function nameProduct(tab: Tab, title: string, price: string): Promise<void> {
  const dialog = tab.getByRole('dialog', { name: 'Add product' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Price (USD)').fill(price)
  await dialog.getByRole('button', { name: 'Add product' }).click()
  await tab.getByRole('heading', { name: title, level: 1 }).waitFor()
}

async function publishProduct(tab: Tab, title: string): Promise<void> {
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText(`“${title}” published.`).waitFor()
}

/** A product of three options, its pictures and the stock of its variants. */
async function addCup(tab: Tab): Promise<void> {
  await nameProduct(tab, 'Morning cup', '32')
  await tab.getByLabel('Pictures: choose a file').setInputFiles([
    { name: 'oat.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(90, 90) },
    { name: 'cobalt.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(80, 90) },
  ])
  await tab.getByRole('button', { name: /^Edit picture 2:/ }).waitFor()
  for (const [option, values] of [
    ['Glaze', 'Oat, Cobalt'],
    ['Size', 'Small, Large'],
    ['Handle', 'Yes, No'],
  ] as const) {
    await tab.getByRole('button', { name: 'Add option' }).click()
    await tab.getByLabel('Option name').fill(option)
    await tab.keyboard.press('Enter')
    await tab.getByLabel(`Add values to ${option}`).fill(values)
    await tab.keyboard.press('Enter')
  }
  await tab.getByText('2 × 2 × 2 = 8 of 250 variants').waitFor()
  const grid = tab.getByRole('grid', { name: 'Variants' })
  for (const group of [/Oat.*\(4\)|Oat 4/, /Cobalt.*\(4\)|Cobalt 4/]) {
    await grid.getByRole('row', { name: group }).getByRole('gridcell').nth(3).click()
    await tab.keyboard.type('10')
    await tab.keyboard.press('Enter')
  }
  await grid.getByRole('row', { name: 'Cobalt / Small / Yes' }).getByRole('gridcell').first().dblclick()
  await tab.getByRole('dialog').getByRole('button', { name: 'cobalt.jpg' }).click()
  await publishProduct(tab, 'Morning cup')
}

async function addBlock(tab: Tab, name: string): Promise<void> {
  await tab.getByRole('button', { name: 'Add block', exact: true }).click()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill(name)
  await tab
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await tab.getByRole('heading', { name, exact: true }).waitFor()
}

async function writePage(tab: Tab): Promise<void> {
  await tab.getByRole('link', { name: 'Website' }).click()
  await tab.getByRole('button', { name: 'Add page' }).click()
  await tab.getByRole('dialog').getByLabel('Title').fill('Our studio')
  await tab.getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('button', { name: 'Add text' }).click()
  await tab.locator('.ProseMirror').pressSequentially('Fired by hand')
  await addBlock(tab, 'Picture')
  await tab
    .getByLabel('Picture: choose a file')
    .setInputFiles({ name: 'shelf.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(120, 80) })
  await tab.getByRole('button', { name: 'Remove picture' }).waitFor()
  await addBlock(tab, 'Quote')
  await tab.getByRole('textbox', { name: 'Quote', exact: true }).fill('A chipped rim tells more')
  await addBlock(tab, 'Button')
  await tab.getByLabel('Label').fill('See the shop')
  await addBlock(tab, 'Line')
  await addBlock(tab, 'Accordion')
  await tab.getByText('Saved', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('“Our studio” published. 6 changes are live.').waitFor()
}

async function writePost(tab: Tab): Promise<void> {
  await tab.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await tab.getByRole('button', { name: 'Add page' }).click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Journal')
  await dialog.getByText('Blog', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('“Journal” published.').waitFor()
  await tab.getByRole('button', { name: 'Add post' }).first().click()
  await dialog.getByLabel('Title').fill('The first firing')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('heading', { name: 'The first firing', level: 1 }).waitFor()
  await tab.getByRole('button', { name: 'Add text' }).click()
  await tab.locator('.ProseMirror').pressSequentially('It went well')
  await tab.getByText('Saved', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('“The first firing” published.').waitFor()
  // The editor of a text has the whole window: its back link leads to the menu.
  await tab.getByRole('link', { name: 'Post settings' }).click()
}

/** Two zones, a tax and payment by transfer. */
async function setUpSelling(tab: Tab): Promise<void> {
  const button = (name: string) => tab.getByRole('button', { name, exact: true })
  const dialog = tab.getByRole('dialog')
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await tab.getByRole('link', { name: 'Shipping', exact: true }).click()
  await button('Add zone').click()
  await dialog.getByRole('combobox', { name: 'Countries and regions' }).fill('united st')
  await tab.getByRole('option', { name: 'United States', exact: true }).click()
  // The list closes by itself: it would hide the button.
  await dialog.getByRole('button', { name: 'Add zone' }).click()
  const addRate = async (name: string, price: string) => {
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Price, in $').fill(price)
    await dialog.getByRole('button', { name: 'Add rate' }).click()
    await button(name).waitFor()
  }
  await addRate('Parcel', '8')
  await button('Add zone').click()
  await dialog.getByText('Rest of the world: every country').click()
  await dialog.getByRole('button', { name: 'Add zone' }).click()
  await addRate('Worldwide', '25')
  await button('Save').click()
  await tab.getByText('Shipping saved.').waitFor()

  await tab.getByRole('link', { name: 'Taxes', exact: true }).click()
  await button('Add tax rule').click()
  await dialog.getByRole('combobox', { name: 'Country' }).fill('united st')
  await tab.getByRole('option', { name: 'United States', exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Sales tax')
  await dialog.getByLabel('Rate, in %').fill('8.25')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await button('Save').click()
  await tab.getByText('Taxes saved.').waitFor()

  await tab.getByRole('link', { name: 'Payments', exact: true }).click()
  await tab.getByText('Accept manual payments', { exact: true }).click()
  await tab.getByLabel('Payment instructions').fill('Please transfer it to DE00 1234.')
  await button('Save').click()
  await button('Save').waitFor({ state: 'detached' })
}

/** The link of the invitation: no mail server is set up. */
async function inviteManager(tab: Tab): Promise<string> {
  await tab.getByRole('link', { name: 'Staff', exact: true }).click()
  await tab.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Invite staff' })
  await dialog.getByLabel('Email').fill(`mira-${newId()}@example.com`)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const link = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

/** A guest orders, to pay by transfer. */
async function buyTray(tab: Tab, origin: string): Promise<void> {
  await tab.goto(`${origin}/shop/round-tray`)
  await tab.getByRole('button', { name: 'Add to cart' }).click()
  await tab.getByRole('button', { name: 'Added!' }).or(tab.getByText('Added!')).first().waitFor()
  await tab.goto(`${origin}/checkout`)
  await tab.getByLabel('Email').fill('guest@example.com')
  await tab.getByLabel('First name').fill('Ada')
  await tab.getByLabel('Last name').fill('Byron')
  await tab.getByLabel('Address', { exact: true }).fill('1 Main St')
  await tab.getByLabel('City').fill('Austin')
  await tab.getByLabel('State').selectOption('TX')
  await tab.getByLabel('ZIP code').fill('78701')
  await tab.getByText('Pay later', { exact: true }).click()
  await tab.getByRole('region', { name: 'Place your order' }).getByRole('button').click()
  await tab.waitForURL('**/checkout/confirmed/**')
  await tab.getByText('Please transfer it to DE00 1234.').waitFor()
}
