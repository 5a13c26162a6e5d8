import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { createFormOn } from '../../../server/src/testing/forms.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

const fields = [
  { id: 'words', type: 'text', title: 'Engraving', required: true, maxLength: 20 },
  { id: 'font', type: 'radio', title: 'Font', options: ['Serif', 'Sans'] },
]

async function shopWithForm(formFields: readonly object[] = fields) {
  const shop = await openShop()
  const staff = await staffBrowser(shop.site)
  const form = await createFormOn(staff, { name: 'Make it yours', fields: formFields })
  const ring = await addProduct(shop.site, { title: 'Ring', variants: [{ priceMinor: 9900, stock: 5 }] })
  await staff.send({ method: 'PATCH', url: `/api/admin/products/${ring.itemId}`, payload: { formId: form.id } })
  const { path } = (await staff.get(`/api/admin/products/${ring.itemId}`)).json()
  return { shop, staff, ring, productUrl: `${shop.url}${path}` }
}

const dialog = (tab: Tab) => tab.locator('dialog.vt-form-lightbox')

test('a product with a form is bought through its lightbox, and the answers are changed in the cart', async () => {
  const { shop, productUrl } = await shopWithForm()
  const tab = await visit(productUrl)
  const button = tab.locator('.sqs-add-to-cart-button').first()
  await button.focus()
  await tab.keyboard.press('Enter')
  const words = dialog(tab).getByLabel('Engraving')
  await words.waitFor()
  await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => dialog(tab).evaluate((element) => element.classList.contains('vt-form-tall'))).toBe(false)
  await expectAccessible(tab)

  // What was typed is still there when the form is opened again, and the focus goes back to the button.
  await dialog(tab).getByLabel('Serif').check()
  // Text selected with the pointer may end outside; a click there closes.
  await words.hover()
  await tab.mouse.down()
  await tab.mouse.move(3, 3)
  await tab.mouse.up()
  await expect.poll(() => words.isVisible()).toBe(true)
  await tab.mouse.click(3, 3)
  await dialog(tab).waitFor({ state: 'detached' })
  await tab.keyboard.press('Enter')
  await words.waitFor()
  await tab.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await tab.keyboard.press('Enter')
  await dialog(tab).getByRole('button', { name: 'Add To Cart' }).click()
  await dialog(tab).locator('.field-error', { hasText: 'Required' }).waitFor()
  await expect.poll(() => dialog(tab).getByLabel('Serif').isChecked()).toBe(true)
  await words.fill('For Ana')
  await dialog(tab).getByRole('button', { name: 'Add To Cart' }).click()
  await dialog(tab).waitFor({ state: 'detached' })
  await expect.poll(() => button.innerText()).toMatch(/Added!/)

  await tab.goto(`${shop.url}/cart`)
  const line = tab.locator('.vt-cart-line')
  await line.getByText('For Ana').waitFor()
  const seen = await tab.evaluateHandle(() => {
    const names: string[] = []
    for (const name of ['start', 'end'])
      document.addEventListener(`vitrine:cart-recalculate-${name}`, () => names.push(name))
    return names
  })
  await line.getByRole('button', { name: 'Change answers: Ring' }).click()
  await expect.poll(() => words.inputValue()).toBe('For Ana')
  await words.fill('For Bo')
  await dialog(tab).getByRole('button', { name: 'Update' }).click()
  await line.getByText('For Bo').waitFor()
  await dialog(tab).waitFor({ state: 'detached' })
  expect(await seen.jsonValue()).toEqual(['start', 'end'])
  await expectAccessible(tab)
})

test('a form that is taller than the window begins 50 pixels below its edge, also after a resize', async () => {
  const many = Array.from({ length: 9 }, (_each, index) => ({ id: `f${index}`, type: 'text', title: `Line ${index}` }))
  const { productUrl } = await shopWithForm(many)
  const tab = await visit(productUrl, { viewport: phone })
  await tab.locator('.sqs-add-to-cart-button').first().click()
  const box = dialog(tab).locator('.vt-form-lightbox-content')
  await box.getByLabel('Line 8').waitFor()
  const top = () => dialog(tab).evaluate((element) => (element.firstElementChild as HTMLElement).offsetTop)
  await expect.poll(top).toBe(50)
  await tab.setViewportSize({ width: 1280, height: 1600 })
  await expect.poll(top).toBeGreaterThan(100)
  await tab.mouse.click(5, 5)
  await dialog(tab).waitFor({ state: 'detached' })
})

test('fields appear with the answers they depend on, and a form goes on step by step', async () => {
  const asked = [
    { id: 'kind', type: 'radio', title: 'Kind', options: ['Plain', 'Engraved'], required: true },
    { id: 'words', type: 'text', title: 'Words', required: true, showIf: { fieldId: 'kind', values: ['Engraved'] } },
    { id: 'more', type: 'section', title: 'Engraving', startsStep: true, showIf: { fieldId: 'words', values: [] } },
    { id: 'font', type: 'text', title: 'Font', required: true, showIf: { fieldId: 'words', values: [] } },
    { id: 'last', type: 'section', title: 'Delivery', startsStep: true },
    { id: 'day', type: 'text', title: 'Day', required: true },
  ]
  const { productUrl } = await shopWithForm(asked)
  const tab = await visit(productUrl)
  await tab.locator('.sqs-add-to-cart-button').first().click()
  const form = dialog(tab)
  await form.getByText('Step 1 of 2').waitFor()
  await expect.poll(() => form.getByRole('button', { name: 'Back' }).isVisible()).toBe(false)
  await expect.poll(() => form.getByRole('button', { name: 'Add To Cart' }).isVisible()).toBe(false)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.locator('.field-error', { hasText: 'Required' }).waitFor()
  await form.getByLabel('Engraved').check()
  await form.getByLabel('Words').fill('Ana')
  await form.getByText('Step 1 of 3').waitFor()
  await expectAccessible(tab)
  // Enter goes on, as Next does.
  await form.getByLabel('Words').press('Enter')
  await form.getByText('Step 2 of 3').waitFor()
  await expect.poll(() => form.getByLabel('Words').isVisible()).toBe(false)
  await form.getByRole('button', { name: 'Back' }).click()
  await form.getByLabel('Plain').check()
  await expect.poll(() => form.getByLabel('Words').isVisible()).toBe(false)
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByText('Step 2 of 2').waitFor()
  await form.getByLabel('Day').fill('Monday')
  await form.getByRole('button', { name: 'Add To Cart' }).click()
  await form.waitFor({ state: 'detached' })
  await tab.goto(`${new URL(productUrl).origin}/cart`)
  const answers = tab.locator('.vt-cart-line .vt-answers')
  await expect.poll(() => answers.innerText()).toBe('Kind: Plain\nDay: Monday')
})
