import { sql } from 'kysely'
import { expect } from 'vitest'
import { getImportKey } from '../features/file-imports/index.ts'
import type { RecordKind } from '../features/record-imports/index.ts'
import type { FileImport, FileImportRows } from '../features/record-imports/schema.ts'
import type { TestBrowser, TestSite } from './test-site.ts'

/** The imports of one kind in a site, by a member of its staff; jobs run at once. */
export function openImports(site: TestSite, staff: TestBrowser, kind: RecordKind) {
  const url = `/api/admin/${kind.path}`
  const upload = (csv: string, who = staff) =>
    who.send({
      method: 'POST',
      url: `${url}?fileName=file.csv`,
      headers: { 'content-type': 'text/csv' },
      payload: csv,
    })
  const runJob = async (importId: string): Promise<FileImport> => {
    await kind.run(await site.ctx(), importId)
    return (await staff.get(`${url}/${importId}`)).json()
  }
  const work = async (importId: string, what: 'runs' | 'undos') => {
    const begun = await staff.post(`${url}/${importId}/${what}`)
    expect(begun.statusCode, begun.body).toBe(201)
    return runJob(importId)
  }
  const check = async (csv: string) => {
    const added = await upload(csv)
    expect(added.statusCode, added.body).toBe(201)
    return runJob(added.json().importId)
  }
  return {
    upload,
    runJob,
    work,
    check,
    /** Checks a file, then imports it. */
    importFile: async (csv: string) => work((await check(csv)).importId, 'runs'),
    readRows: async (importId: string): Promise<FileImportRows['rows']> =>
      (await staff.get(`${url}/${importId}/rows`)).json().rows,
    /** Makes an import that is over look like one whose server stopped before it wrote its first report. */
    breakOff: async (importId: string, csv: string) => {
      await sql`UPDATE ${sql.table(kind.table)} SET status = 'running', report = NULL, done = 0, rows = '[]', row_count = 0,
        finished_at = NULL, beat_at = now() - interval '1 hour'
        WHERE website_id = ${site.id} AND import_id = ${importId}`.execute(site.services.database.db)
      await site.services.files.put(getImportKey(kind, site.id, importId), Buffer.from(csv))
    },
  }
}
