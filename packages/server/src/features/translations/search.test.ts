import { expect, test } from 'vitest'
import { buildJournal } from '../../testing/content-builders.ts'
import { openImports } from '../../testing/file-imports.ts'
import { createItem, updateItem } from '../../testing/items.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { translationImports } from './files/kind.ts'
import type { TranslatedText } from './schema.ts'

test('visitors find items by their words in the language of the visit, by stems too; others by those of the source', async () => {
  const languages = ['de', 'fr'].map((tag) => ({ tag, state: 'published' }))
  const site = await testSite({ language: 'en', settings: { languages } })
  const ctx = await site.ctx()
  const staff = await staffBrowser(site)
  const { collectionId } = await buildJournal(ctx, 0)
  const category = await createCategory(ctx, { collectionId, name: 'Clay' })
  const write = (title: string, body: string) =>
    createItem(ctx, { collectionId, recordType: 1, title, body, categories: [category], excerpt: '' })
  const jug = await write('The jug', '<p>From the house of the potter</p>')
  const plain = await write('A bowl', '<p>Nobody translated this</p>')
  const save = async (kind: string, id: string, words: Readonly<Record<string, string>>) => {
    const url = `/api/admin/translations/de/${kind}/${id}`
    const all: readonly TranslatedText[] = (await staff.get(url)).json().texts
    const texts = all
      .filter(({ label }) => Object.hasOwn(words, label))
      .map(({ key, sourceHash, text, label }) => ({ key, sourceHash, before: text, text: words[label] }))
    expect((await staff.put(url, { texts })).statusCode).toBe(200)
  }
  const find = async (q: string, language = '/de') =>
    (await site.get(`${language}/search?q=${encodeURIComponent(q)}&format=json`))
      .json()
      .items.map(({ title }: { title: string }) => title)
  await save('item', jug, { Title: 'Der Krug', Text: '<p>Aus den Häusern der Töpferei</p>' })
  for (const q of ['krug', 'Krüge', 'haus', 'töpfer krug']) expect(await find(q), q).toEqual(['Der Krug'])
  // Words of the source that the page does not show find it in the source's language alone.
  expect([await find('potter'), await find('potter', ''), await find('krug', '')]).toEqual([[], ['The jug'], []])
  expect([await find('bowl'), await find('nobody'), await find('bowl', '/fr')]).toEqual([
    ['A bowl'],
    ['A bowl'],
    ['A bowl'],
  ])
  expect(await find('potter', '/fr')).toEqual(['The jug'])
  await save('collection', collectionId, { Category: 'Tonwaren' })
  expect([await find('tonware'), await find('clay')]).toEqual([['Der Krug'], ['A bowl']])
  expect((await staff.get('/api/admin/search?q=krug')).json().items).toMatchObject([{ title: 'The jug' }])

  // The words follow each change: of the item, of the translation, by a file and its undo.
  await updateItem(ctx, jug, { workflowState: 'draft' })
  expect(await find('krug')).toEqual([])
  await updateItem(ctx, jug, { workflowState: 'published' })
  await save('item', jug, { Title: 'Die Kanne' })
  expect([await find('krug'), await find('kannen')]).toEqual([[], ['Die Kanne']])
  const { check, work } = openImports(site, staff, translationImports)
  const { importId } = await check(
    `Language,Document,Key,Text,Source,Translation,State\nde,item:${plain},item:${plain}:title,Title,A bowl,Eine Schale,\n`,
  )
  await work(importId, 'runs')
  expect([await find('schalen'), await find('bowl')]).toEqual([['Eine Schale'], []])
  await work(importId, 'undos')
  expect([await find('schalen'), await find('bowl')]).toEqual([[], ['A bowl']])
})
