import { FileDown, Printer, ReceiptText, Undo2 } from 'lucide-react'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import type { Order } from './orders.ts'
import { downloadPrintout, type PrintoutKind, printNumbered, printPackingSlips } from './print-orders.ts'

/** Entries of a menu that print an order, or download it as PDF. Numbers are given to those who may write. */
export function PrintItems({ order }: { readonly order: Order }) {
  const mayWrite = useCan()('orders.write')
  const notify = useNotify()
  const report = (error: unknown) => notify(getErrorMessage(error))
  const print = (kind: 'invoices' | 'credit-notes') => void printNumbered(kind, [order.id]).catch(report)
  const download = (kind: PrintoutKind) => void downloadPrintout(kind, [order.id]).catch(report)
  const isCredited = order.refunds.some(({ status }) => status === 'succeeded')
  const file = <FileDown size={16} aria-hidden="true" />
  return (
    <>
      <MenuItem icon={<Printer size={16} aria-hidden="true" />} onAction={() => printPackingSlips([order.id])}>
        {t('Print packing slip')}
      </MenuItem>
      <MenuItem icon={file} onAction={() => download('packing-slips')}>
        {t('Download packing slip (PDF)')}
      </MenuItem>
      {mayWrite ? (
        <>
          <MenuItem icon={<ReceiptText size={16} aria-hidden="true" />} onAction={() => print('invoices')}>
            {t('Print invoice')}
          </MenuItem>
          <MenuItem icon={file} onAction={() => download('invoices')}>
            {t('Download invoice (PDF)')}
          </MenuItem>
        </>
      ) : null}
      {mayWrite && isCredited ? (
        <>
          <MenuItem icon={<Undo2 size={16} aria-hidden="true" />} onAction={() => print('credit-notes')}>
            {t('Print credit note')}
          </MenuItem>
          <MenuItem icon={file} onAction={() => download('credit-notes')}>
            {t('Download credit note (PDF)')}
          </MenuItem>
        </>
      ) : null}
    </>
  )
}
