import { expect, test } from 'vitest'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner adds a language, publishes it, and visitors read and buy in it', async () => {
  const { tab, origin, open } = await openEditor(undefined)
  await open('/settings/languages')
  await tab.getByText('What the website is written in').waitFor()
  const add = async (typed: string, option: RegExp) => {
    await tab.getByRole('combobox', { name: 'Language' }).fill(typed)
    await tab.getByRole('option', { name: option }).click()
    await tab.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add('Germ', /^Deutsch \(German\)$/)
  await tab.getByText('German added.').waitFor()
  await add('Japan', /Japanese/)
  await tab.getByText('Cart and checkout speak English in it.').waitFor()
  await tab.getByRole('button', { name: 'Move Japanese up' }).press('Enter')
  await expect.poll(() => tab.getByRole('button', { name: 'Move Japanese up' }).isDisabled()).toBe(true)
  await tab.getByRole('button', { name: 'State of German' }).click()
  await tab.getByRole('option', { name: 'Published' }).click()
  await tab.getByText('German is published.').waitFor()
  await tab.getByRole('button', { name: 'Remove Japanese' }).click()
  await tab.getByText('Japanese removed.').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByText('Japanese removed.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await tab.getByRole('button', { name: 'Remove Japanese' }).waitFor()
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)

  await tab.goto(`${origin}/de/cart`)
  await tab.getByText('Ihr Warenkorb ist leer').first().waitFor()
  expect(await tab.locator('html').getAttribute('lang')).toBe('de')
})
