import { formatCsvLine } from '../platform/text/csv.ts'
import { writeSettings } from './settings.ts'
import { staffBrowser } from './staff.ts'
import { testSite } from './test-site.ts'
import { orderImports } from '../features/order-import/kind.ts'
import { openImports } from './file-imports.ts'

/** A file of these columns and rows; a row names its cells, and the others are blank. */
export function writeCsv(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(formatCsvLine).join('')
}

/** A site that takes real money, and its staff who imports files of orders; jobs run at once. */
export async function openOrderShop() {
  const site = await testSite()
  await writeSettings(await site.ctx(), { commerce: { testMode: false } })
  const staff = await staffBrowser(site)
  return {
    ...openImports(site, staff, orderImports),
    site,
    staff,
    exportFile: async () => (await staff.get('/api/admin/orders.csv')).body,
    listOrders: async (query = '') => (await staff.get(`/api/admin/orders?${query}`)).json().orders,
  }
}
