import { expect, test } from 'vitest'
import { testSite } from '../../testing/test-site.ts'
import { kinds, listTables } from './content.ts'
import { notContent } from './not-content.ts'
import { readTables } from './tables.ts'

test('every table of the database is exported, or named as what is not content', async () => {
  const site = await testSite()
  const tables = [...(await readTables(site.services.database.db)).keys()].toSorted()
  const exported = ['website', ...kinds.flatMap(listTables)]
  const named = [...exported, ...Object.keys(notContent)].toSorted()

  expect(named, 'Put the table into content.ts or, with the reason, into not-content.ts.').toEqual(tables)
  expect(new Set(named).size, 'A table stands in one of the lists, once.').toBe(named.length)
})
