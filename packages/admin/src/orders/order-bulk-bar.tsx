import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './order-table.module.css'
import type { OrderSummary } from './orders.ts'
import { downloadPrintout, type PrintoutKind, printNumbered, printPackingSlips } from './print-orders.ts'
import { t } from '../i18n/text.ts'

const maxPrinted = 200

const downloads: readonly { readonly kind: PrintoutKind; readonly label: string }[] = [
  { kind: 'packing-slips', label: t('Download packing slips (PDF)') },
  { kind: 'invoices', label: t('Download invoices (PDF)') },
  { kind: 'credit-notes', label: t('Download credit notes (PDF)') },
]

interface OrderBulkBarProps {
  readonly orders: readonly OrderSummary[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}

/** Selects many orders, and fulfills or prints them. */
export function OrderBulkBar({ orders, selected, onChange }: OrderBulkBarProps) {
  const [isAsking, setAsking] = useState(false)
  const notify = useNotify()
  // In the order of the list; what other filters hide is not acted on.
  const ids = orders.map(({ id }) => id).filter((id) => selected.has(id))
  const isAll = ids.length === orders.length
  const isTooMuch = ids.length > maxPrinted
  const report = (error: unknown) => notify(getErrorMessage(error))
  const print = () => void printNumbered('invoices', ids).catch(report)
  const download = (kind: PrintoutKind) => void downloadPrintout(kind, ids).catch(report)
  return (
    <div className={styles.bulk}>
      <Checkbox
        isSelected={isAll}
        isIndeterminate={!isAll && ids.length > 0}
        onChange={(isSelected) => onChange(new Set(isSelected ? orders.map(({ id }) => id) : []))}
      >
        {ids.length === 0
          ? t('Select all on this page')
          : t('{count, plural, one {# order selected} other {# orders selected}}', { count: ids.length })}
      </Checkbox>
      {ids.length > 0 && (
        <>
          <Button kind="quiet" onPress={() => setAsking(true)}>
            {t('Mark as fulfilled')}
          </Button>
          <Button kind="quiet" isDisabled={isTooMuch} onPress={() => printPackingSlips(ids)}>
            {t('Print packing slips')}
          </Button>
          <Button kind="quiet" isDisabled={isTooMuch} onPress={print}>
            {t('Print invoices')}
          </Button>
          <Menu label={t('More for the selected orders')}>
            {downloads.map(({ kind, label }) => (
              <MenuItem
                key={kind}
                icon={<FileDown size={16} aria-hidden="true" />}
                isDisabled={isTooMuch}
                onAction={() => download(kind)}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
          {isTooMuch && <span>{t('At most {count} are printed at once.', { count: maxPrinted })}</span>}
        </>
      )}
      <FulfillManyDialog ids={ids} isOpen={isAsking} onClose={() => setAsking(false)} onChange={onChange} />
    </div>
  )
}

interface FulfillManyProps {
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: OrderBulkBarProps['onChange']
}

function FulfillManyDialog({ ids, isOpen, onClose, onChange }: FulfillManyProps) {
  const [isMailed, setMailed] = useState(true)
  const queries = useQueryClient()
  const notify = useNotify()
  const fulfill = async () => {
    const { done, refused, error } = await fulfillEach(ids, isMailed)
    // What was not reached stays selected, to be tried again.
    onChange(new Set(ids.filter((id) => !done.includes(id))))
    void queries.invalidateQueries({ queryKey: ['orders'] })
    void queries.invalidateQueries({ queryKey: ['order'] })
    if (done.length > 0) {
      notify(t('{count, plural, one {# order} other {# orders}} marked as fulfilled.', { count: done.length }))
    }
    if (refused > 0) {
      notify(
        t('{count, plural, one {# order has} other {# orders have}} nothing to fulfill, or must be looked at first.', {
          count: refused,
        }),
      )
    }
    if (error !== undefined) throw error
  }
  return (
    <ConfirmDialog
      title={t('Mark {count, plural, one {# order} other {# orders}} as fulfilled?', { count: ids.length })}
      action={t('Mark as fulfilled')}
      kind="primary"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={fulfill}
    >
      <p>{t('Everything that is left to send of an order goes into one parcel without tracking.')}</p>
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customers')}
      </Checkbox>
    </ConfirmDialog>
  )
}

interface FulfilledOrders {
  readonly done: readonly string[]
  readonly refused: number
  /** It broke off here. */
  readonly error?: unknown
}

/** Fulfills orders one after the other, each in a transaction of its own, up to the first that gets no answer. */
async function fulfillEach(ids: readonly string[], notify: boolean): Promise<FulfilledOrders> {
  const done: string[] = []
  let refused = 0
  for (const orderId of ids) {
    const body = { carrier: '', trackingNumber: '', trackingUrl: '', lines: [], notify }
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a lost connection stops the rest
      await answer(api.POST('/api/admin/orders/{orderId}/fulfillments', { params: { path: { orderId } }, body }))
      done.push(orderId)
    } catch (error) {
      if (!(error instanceof Problem) || ![404, 409].includes(error.status)) return { done, refused, error }
      refused += 1
    }
  }
  return { done, refused }
}
