import { answer, api } from '../api/client.ts'

/** Opens packing slips of orders in a tab of their own, to be printed. */
export function printPackingSlips(orderIds: readonly string[]): void {
  window.open(`/api/admin/packing-slips.html?orders=${orderIds.join(',')}`, '_blank', 'noreferrer')
}

/**
 * Gives the orders their invoice numbers, then opens the invoices. The tab is opened first: browsers block those that
 * open after an answer.
 */
export async function printInvoices(orderIds: readonly string[]): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    await answer(api.POST('/api/admin/invoices', { body: { orderIds: [...orderIds] } }))
  } catch (error) {
    tab?.close()
    throw error
  }
  const address = `/api/admin/invoices.html?orders=${orderIds.join(',')}`
  if (tab) tab.location.href = address
  else window.location.href = address
}
