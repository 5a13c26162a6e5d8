import { formatDecimal, getLineShare, isCurrency, parseAmount } from '@vitrine/commerce'
import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useFormats } from '../ui/format.ts'
import { Select } from '../ui/select.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useRefund } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface RefundDialogProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The return that the money is for. */
  readonly returned?: Order['returns'][number]
}

/** Gives money of an order back, with what goes back to stock. */
export function RefundDialog(props: RefundDialogProps) {
  return (
    <Dialog
      title={t('Refund order #{orderNumber}', { orderNumber: props.order.orderNumber })}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <RefundForm {...props} />
    </Dialog>
  )
}

interface Fields {
  amount: string
  reason: string
  /** How many go back to stock, by the line's place. */
  restock: string[]
}

/** The price paid for so many pieces of a line, tax included, in minor units. */
function pricePieces({ taxIncluded }: Order, line: Order['lines'][number], typed: string): number {
  const count = Number(typed)
  if (!Number.isInteger(count) || count < 1 || count > line.quantity) return 0
  const paidMinor = line.total.amountMinor + (taxIncluded ? 0 : line.tax.amountMinor)
  return getLineShare(paidMinor, line.quantity, 0, count)
}

type RefundMethod = 'original' | 'gift-card' | 'manual'

const methods: readonly { readonly value: RefundMethod; readonly label: string }[] = [
  { value: 'original', label: t('Original payment') },
  { value: 'gift-card', label: t('Gift card by email') },
  { value: 'manual', label: t('By hand') },
]

/** The price of shipping, tax included: the tax that no line has is that of shipping. */
function priceShipping({ totals, lines, taxIncluded }: Order): number {
  const linesTax = lines.reduce((sum, { tax }) => sum + tax.amountMinor, 0)
  return totals.shipping.amountMinor + (taxIncluded ? 0 : totals.tax.amountMinor - linesTax)
}

/** The amount that is offered: what is left of the goods of a return, else everything. */
function priceOffer(
  order: Order,
  refundableMinor: number,
  returned: RefundDialogProps['returned'],
  withShipping: boolean,
): number {
  if (!returned) return refundableMinor
  const goodsMinor = Math.max(0, returned.value.amountMinor - returned.refunded.amountMinor)
  return Math.min(refundableMinor, goodsMinor + (withShipping ? priceShipping(order) : 0))
}

/** Values of the form, its offers, and the call that refunds. */
function useRefundForm({ order, returned, onClose }: RefundDialogProps) {
  const notify = useNotify()
  const formats = useFormats()
  const refund = useRefund(order.id, returned?.id)
  const [isMailed, setMailed] = useState(true)
  const [method, setMethod] = useState<RefundMethod>('original')
  const [withShipping, setWithShipping] = useState(false)
  // The amount that was shown when the dialog opened: if somebody refunds meanwhile, the server says so.
  const [refundable, setRefundable] = useState(order.refundable)
  // The refusal is shown; from now on so are the amounts and pieces that are left.
  if (refund.isError && refundable.amountMinor !== order.refundable.amountMinor) setRefundable(order.refundable)
  const currency = isCurrency(refundable.currency) ? refundable.currency : 'USD'
  const form = useForm<Fields>({
    defaultValues: {
      amount: formatDecimal(priceOffer(order, refundable.amountMinor, returned, false), currency),
      reason: '',
      restock: order.lines.map(() => '0'),
    },
  })
  const offer = (amountMinor: number) =>
    form.setValue('amount', formatDecimal(amountMinor, currency), { shouldDirty: true, shouldValidate: true })
  const addShipping = (isAdded: boolean) => {
    setWithShipping(isAdded)
    offer(priceOffer(order, refundable.amountMinor, returned, isAdded))
  }
  const readAmount = (text: string) => {
    const parsed = parseAmount(text.trim().replace(',', '.'), currency)
    return parsed.kind === 'amount' ? parsed.amountMinor : undefined
  }
  const tell = (after: Order, amountMinor: number) => {
    const known = new Set(order.refunds.map(({ id }) => id))
    const made = after.refunds.filter(({ id }) => !known.has(id)).map(({ status }) => status)
    if (made.includes('failed')) notify(t('Refund failed'))
    else if (made.includes('pending'))
      notify(t('The payment provider has not confirmed the refund yet. It is tried again by itself.'))
    else notify(t('{amount} refunded.', { amount: formats.money({ ...refundable, amountMinor }) }))
  }
  const send = form.handleSubmit(({ amount, reason, restock }) => {
    const amountMinor = readAmount(amount) ?? 0
    const body = {
      amountMinor,
      expectedRefundableMinor: refundable.amountMinor,
      method,
      reason,
      restock: order.lines.flatMap(({ id: lineId }, place) => {
        const quantity = Number(restock[place] ?? 0)
        return quantity > 0 ? [{ lineId, quantity }] : []
      }),
      notify: isMailed,
    }
    refund.mutate(body, {
      onSuccess: (after) => {
        onClose()
        tell(after, amountMinor)
      },
    })
  })
  return {
    form,
    send,
    refund,
    refundable,
    currency,
    readAmount,
    offer,
    shipping: { isAdded: withShipping, add: addShipping },
    method: { value: method, set: setMethod },
    mail: { isSent: isMailed, set: setMailed },
  }
}

/** The price paid for the pieces that come back: their share of the line after its discounts. */
function useRestockedPrice(order: Order, control: Control<Fields>): number {
  const restocked = useWatch({ control, name: 'restock' })
  return order.lines.reduce((sum, line, place) => sum + pricePieces(order, line, restocked[place] ?? ''), 0)
}

function RefundForm(props: RefundDialogProps) {
  const { order, returned, onClose } = props
  const formats = useFormats()
  const { form, send, refund, refundable, currency, readAmount, offer, shipping, method, mail } = useRefundForm(props)
  const piecesMinor = Math.min(refundable.amountMinor, useRestockedPrice(order, form.control))
  const shippingMinor = priceShipping(order)
  return (
    <DialogForm
      className={styles.form}
      problem={refund.isError ? getErrorMessage(refund.error) : undefined}
      submitLabel={t('Refund')}
      isDanger
      isPending={refund.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={form.control}
        name="amount"
        label={t('Amount, in {currency}', { currency })}
        inputMode="decimal"
        maxLength={30}
        description={t('Up to {amount}.', { amount: formats.money(refundable) })}
        rules={{
          validate: (text) => {
            const amountMinor = readAmount(String(text))
            if (amountMinor === undefined || amountMinor < 1) return t('Enter an amount.')
            return (
              amountMinor <= refundable.amountMinor ||
              t('At most {amount} can be refunded.', { amount: formats.money(refundable) })
            )
          },
        }}
      />
      {returned && shippingMinor > 0 && (
        <Checkbox isSelected={shipping.isAdded} onChange={shipping.add}>
          {t('Refund shipping too: {amount}', { amount: formats.money({ ...refundable, amountMinor: shippingMinor }) })}
        </Checkbox>
      )}
      <Select label={t('Refund to')} options={methods} value={method.value} onChange={method.set} />
      {!returned && <RestockFields lines={order.lines} control={form.control} />}
      {piecesMinor > 0 && (
        <div>
          <Button onPress={() => offer(piecesMinor)}>
            {t('Refund these items: {amount}', { amount: formats.money({ ...refundable, amountMinor: piecesMinor }) })}
          </Button>
        </div>
      )}
      <FormField control={form.control} name="reason" label={t('Reason (optional)')} maxLength={500} />
      <Checkbox isSelected={mail.isSent} onChange={mail.set}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </DialogForm>
  )
}

interface RestockFieldsProps {
  readonly lines: Order['lines']
  readonly control: Control<Fields>
}

/** How many of each line go back to stock. An imported order took only what was added to it here. */
function RestockFields({ lines, control }: RestockFieldsProps) {
  return (
    <>
      {lines.map(
        ({ id, title, options, quantity, restockable }, place) =>
          restockable > 0 && (
            <FormField
              key={id}
              control={control}
              name={`restock.${place}`}
              label={t('Restock {title}', { title: [title, ...options.map(({ value }) => value)].join(', ') })}
              inputMode="numeric"
              maxLength={6}
              description={t('{count} sold', { count: quantity })}
              rules={{
                validate: (text) =>
                  (/^\d*$/.test(String(text)) && Number(text) <= restockable) ||
                  t('Enter a whole number from 0 to {count}.', { count: restockable }),
              }}
            />
          ),
      )}
    </>
  )
}
