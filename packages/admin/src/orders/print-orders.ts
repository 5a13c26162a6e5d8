import { answer, api } from '../api/client.ts'
import { downloadFile } from '../api/download-file.ts'

/** What is printed of orders, as the API names it. */
export type PrintoutKind = 'packing-slips' | 'invoices' | 'credit-notes'

/** Opens packing slips of orders in a tab of their own, to be printed. */
export function printPackingSlips(orderIds: readonly string[]): void {
  window.open(getAddress('packing-slips', 'html', orderIds), '_blank', 'noreferrer')
}

/**
 * Gives the orders their numbers, then opens what is printed. The tab is opened first: browsers block those that open after an answer.
 */
export async function printNumbered(kind: 'invoices' | 'credit-notes', orderIds: readonly string[]): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    await giveNumbers(kind, orderIds)
  } catch (error) {
    tab?.close()
    throw error
  }
  const address = getAddress(kind, 'html', orderIds)
  if (tab) tab.location.href = address
  else window.location.href = address
}

/** Downloads what is printed of orders as one PDF file, with their numbers given before. */
export async function downloadPrintout(kind: PrintoutKind, orderIds: readonly string[]): Promise<void> {
  if (kind !== 'packing-slips') await giveNumbers(kind, orderIds)
  downloadFile(getAddress(kind, 'pdf', orderIds))
}

async function giveNumbers(kind: 'invoices' | 'credit-notes', orderIds: readonly string[]): Promise<void> {
  const request = { body: { orderIds: [...orderIds] } }
  if (kind === 'invoices') await answer(api.POST('/api/admin/invoices', request))
  else await answer(api.POST('/api/admin/credit-notes', request))
}

function getAddress(kind: PrintoutKind, type: 'html' | 'pdf', orderIds: readonly string[]): string {
  return `/api/admin/${kind}.${type}?orders=${orderIds.join(',')}`
}
