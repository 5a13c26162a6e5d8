import { expect, test } from 'vitest'
import { createCollection, updateCollection } from '../../../server/src/features/collections/service/collections.ts'
import { translationImports } from '../../../server/src/features/translations/files/kind.ts'
import { runMachineTranslation } from '../../../server/src/features/translations/machine/run.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import { testDeepl } from '../../../server/src/testing/deepl-server.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner adds a language, publishes it and translates a page, and visitors read and buy in it', async () => {
  const { site, tab, origin, open, staff } = await openEditor(undefined)
  const content = { seo: { title: 'Who we are', description: '' } }
  const about = { typeName: 'page', title: 'About', slug: 'about', content }
  const pageId = await createCollection(await site.ctx(), about)
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

  await tab.setViewportSize({ width: 1280, height: 900 })
  await open('/translations?language=de&state=open')
  await tab.getByRole('link', { name: 'About', exact: true }).click()
  await tab.getByLabel('Translation of Title', { exact: true }).fill('Über uns')
  await tab.getByText('1 unsaved change').waitFor()
  await tab.getByLabel('Translation of Address', { exact: true }).fill('cart')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('The address "cart" cannot be used.').waitFor()
  await tab.getByLabel('Translation of Address', { exact: true }).fill('Ueber-uns')
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()
  await updateCollection(await site.ctx(), pageId, { title: 'About the studio' })
  await tab.reload()
  await tab.getByText('Source changed').waitFor()
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Still right' }).click()
  await tab.getByText('Source changed').waitFor({ state: 'detached' })
  await tab.getByRole('link', { name: 'Translations' }).first().click()
  await tab.getByRole('link', { name: 'About the studio' }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)

  // The file of a translator: checked, imported.
  const csv = (await staff.get('/api/admin/translations/de/file')).body.replace(
    ',Who we are,,missing',
    ',Who we are,Wer wir sind,',
  )
  await tab.getByRole('link', { name: 'Import' }).click()
  await tab
    .getByLabel('CSV or XLIFF file')
    .setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const work = async () => {
    const [last] = (await staff.get('/api/admin/translation-imports')).json().imports
    await translationImports.run(await site.ctx(), last.importId)
  }
  await tab.getByRole('progressbar', { name: 'Progress of the check' }).waitFor()
  await work()
  await tab.getByRole('button', { name: 'Import 1 translation' }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Import 1 translation' }).press('Enter')
  await tab.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  await work()
  await tab.getByRole('link', { name: 'View translations' }).waitFor()
  await expectAccessible(tab)

  // A service translates the rest.
  const key = newId()
  ;(await testDeepl()).addAccount(key)
  await tab.setViewportSize({ width: 1280, height: 900 })
  await open('/settings/languages')
  await tab.getByLabel('API key of DeepL').fill('no-such-key')
  await tab.getByRole('button', { name: 'Connect' }).click()
  await tab.getByText('DeepL does not accept this key.').waitFor()
  await tab.getByLabel('API key of DeepL').fill(key)
  await tab.getByLabel('API key of DeepL').press('Enter')
  await tab.getByText('DeepL is connected.').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await open('/translations?language=de')
  await tab.getByRole('button', { name: 'Translate what is missing' }).press('Enter')
  await tab.getByText('0 texts translated so far').waitFor()
  const ctx = await site.ctx()
  const run = ctx.db.selectFrom('translation_run').select('run_id').where('website_id', '=', site.id)
  await runMachineTranslation(ctx, {
    language: 'de',
    withSettings: true,
    runId: (await run.executeTakeFirstOrThrow()).run_id,
  })
  await tab.getByText(/texts? (?:was|were) translated by DeepL/).waitFor()
  await tab
    .getByText(/to check/)
    .first()
    .waitFor()
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)

  await tab.goto(`${origin}/de/about`)
  await tab.locator('html[lang=de]').waitFor()
  await expect.poll(() => tab.content()).toContain('Über uns')
  await expect.poll(() => tab.title()).toContain('Wer wir sind')
  await tab.goto(`${origin}/de/cart`)
  await tab.getByText('Ihr Warenkorb ist leer').first().waitFor()
  await expect.poll(() => tab.locator('html').getAttribute('lang')).toBe('de')
})
