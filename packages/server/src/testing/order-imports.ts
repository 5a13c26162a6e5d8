import { expect } from 'vitest'
import { formatCsvLine } from '../platform/text/csv.ts'
import { writeSettings } from './settings.ts'
import { staffBrowser } from './staff.ts'
import { testSite } from './test-site.ts'
import { orderImportFeature } from '../features/order-import/feature.ts'
import type { OrderImport, OrderImportRows } from '../features/order-import/schema.ts'

const url = '/api/admin/order-imports'

/** A file of these columns and rows; a row names its cells, and the others are blank. */
export function writeCsv(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(formatCsvLine).join('')
}

/** A site that takes real money, and its staff who imports files of orders; jobs run at once. */
export async function openOrderShop() {
  const site = await testSite()
  await writeSettings(await site.ctx(), { commerce: { testMode: false } })
  const staff = await staffBrowser(site)
  const upload = (csv: string, who = staff) =>
    who.send({
      method: 'POST',
      url: `${url}?fileName=orders.csv`,
      headers: { 'content-type': 'text/csv' },
      payload: csv,
    })
  const runJob = async (importId: string): Promise<OrderImport> => {
    await orderImportFeature.longJobs?.['run-order-import']?.(
      await site.ctx(),
      { websiteId: site.id, importId },
      site.services,
    )
    return (await staff.get(`${url}/${importId}`)).json()
  }
  const readRows = async (importId: string): Promise<OrderImportRows['rows']> =>
    (await staff.get(`${url}/${importId}/rows`)).json().rows
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
    site,
    staff,
    upload,
    runJob,
    check,
    work,
    readRows,
    /** Checks a file, then imports it. */
    importFile: async (csv: string) => work((await check(csv)).importId, 'runs'),
    exportFile: async () => (await staff.get('/api/admin/orders.csv')).body,
    listOrders: async (query = '') => (await staff.get(`/api/admin/orders?${query}`)).json().orders,
  }
}
