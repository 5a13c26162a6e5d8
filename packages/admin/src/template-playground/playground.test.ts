import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

const preview = 'iframe[title="Preview"]'

async function openPlayground(window?: typeof phone) {
  const editor = await openEditor(undefined, window === undefined ? {} : { window })
  await editor.open('/template-playground')
  const { tab } = editor
  const template = tab.getByRole('textbox', { name: 'Template' })
  const data = tab.getByRole('textbox', { name: 'Data' })
  const page = tab.frameLocator(preview)
  await page.getByRole('heading', { name: 'Cups & bowls' }).waitFor()
  return { ...editor, template, data, page }
}

test('the sample is shown as a page, and what is changed follows', async () => {
  const { tab, template, data, page } = await openPlayground()
  await page.getByText('€24.00').waitFor()
  await tab.getByText('No problems').waitFor()
  await expectAccessible(tab)

  await template.fill('<p>{items.0.title}: {@|count} {items|count}</p>')
  await page.getByText('Morning mug: 5 2').waitFor()
  await data.fill('{ "items": [{ "title": "Plate" }] }')
  await page.getByText('Plate: 1 1').waitFor()
  await tab.getByRole('tab', { name: 'Source' }).click()
  await expect.poll(() => tab.getByLabel('Source of the output').textContent()).toBe('<p>Plate: 1 1</p>')

  await tab.reload()
  await tab.getByRole('tab', { name: 'Preview' }).waitFor()
  await page.getByText('Plate: 1 1').waitFor()
  await tab.getByRole('button', { name: 'Start from the sample' }).click()
  await page.getByRole('heading', { name: 'Cups & bowls' }).waitFor()
})

test('the language of the site changes amounts and dates', async () => {
  const { tab, page } = await openPlayground()
  await tab.getByRole('button', { name: 'Language of the site' }).click()
  await tab.getByRole('option', { name: 'German (Germany)' }).click()
  await page.getByText(/24,00\s€/).waitFor()
  await page.getByText('14. November 2023').waitFor()
})

test('shows a mistake at its place, and one press fixes it', async () => {
  const { tab, template, page } = await openPlayground()
  await template.fill('<p>\n{items.0.title|trunkate 4}</p>')
  const problems = tab.getByRole('region', { name: 'Problems' })
  await problems.getByText("Formatter 'trunkate' is unknown. Did you mean 'truncate'?").waitFor()
  await expectAccessible(tab)
  await problems.getByRole('button', { name: 'Line 2, column 16' }).click()
  await expect.poll(() => template.evaluate((editor) => editor === document.activeElement)).toBe(true)
  await problems.getByRole('button', { name: 'Write truncate' }).click()
  await page.getByText('Morn...').waitFor()
  await tab.getByText('No problems').waitFor()
})

test('reports malformed JSON and keeps the last valid data', async () => {
  const { tab, data, page } = await openPlayground()
  await data.fill('{ "items": ')
  await tab.getByText('The data is no JSON').waitFor()
  await page.getByText('Morning mug').waitFor()
})

test('reports empty output and endless templates', async () => {
  const { tab, template } = await openPlayground()
  await template.fill('{nothing}')
  await tab.getByText('The template prints nothing').waitFor()
  await template.fill('{.macro m}{@|apply m}{@|apply m}{.end}x{@|apply m}')
  await tab
    .getByRole('region', { name: 'Problems' })
    .getByText(/recursion depth|limit/)
    .first()
    .waitFor()
})

test('keys of the data, formatters and instructions are offered while one writes', async () => {
  const { tab, template, page } = await openPlayground()
  await template.fill('')
  await template.pressSequentially('{')
  await tab.getByRole('option', { name: /^items/ }).waitFor()
  await template.pressSequentially('.rep')
  await tab.getByRole('option', { name: /^\.repeated section/ }).waitFor()
  // The list takes keys only when it has been open for a moment, so that what one types blindly is not completed.
  await expect
    .poll(async () => {
      await tab.keyboard.press('Enter')
      return (await template.innerText()).includes('{.end}')
    })
    .toBe(true)
  await template.pressSequentially('items')
  await tab.keyboard.press('Tab')
  await template.pressSequentially('{ti')
  await tab.getByRole('option', { name: /^title/ }).waitFor()
  await template.pressSequentially('tle|slu')
  await tab.getByRole('option', { name: /^slugify/ }).waitFor()
  await template.pressSequentially('gify} ')
  await page.getByText('morning-mug soup-bowl').waitFor()
})

test('Tab indents, Escape and then Tab leaves the editor', async () => {
  const { tab, template } = await openPlayground()
  await template.fill('a')
  await template.press('Home')
  await tab.keyboard.press('Tab')
  await expect.poll(() => template.innerText()).toMatch(/^\s+a$/)
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Tab')
  await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Data')
})

test('on a phone everything stands below one another', async () => {
  const { tab } = await openPlayground(phone)
  await expectFitting(tab)
  await expectAccessible(tab)
})

test('on Android code is read and not edited', async () => {
  const { site, tab, open } = await openEditor(undefined, {
    window: {
      ...phone,
      userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    },
  })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  for (const [address, label] of [
    ['/settings/developers/templates', 'Template'],
    ['/design/css', 'Custom CSS'],
    ['/settings/code', 'Header'],
  ] as const) {
    await open(address)
    await tab.getByText('Code editing is not available on Android.', { exact: true }).waitFor()
    await expect.poll(() => tab.getByLabel(label, { exact: true }).last().isEditable()).toBe(false)
    await expectAccessible(tab)
  }
})
