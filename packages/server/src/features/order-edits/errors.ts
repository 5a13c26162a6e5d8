import { defineError } from '../../platform/errors.ts'

export const orderEdited = defineError(
  'order_edited',
  409,
  'The order changed since you opened it. Look at it again, then repeat your change.',
)

export const orderNotEditable = defineError<{ sentence: string }>('order_not_editable', 409, ({ sentence }) => sentence)

export const orderBeingPaid = defineError(
  'order_being_paid',
  409,
  'The customer is paying the balance of this order right now. Try again in a minute.',
)

export const balanceComing = defineError(
  'balance_coming',
  409,
  'The customer has paid this balance, and the money is not here yet. Capture the payment, or wait for the bank.',
)

export const editTooFew = defineError<{ title: string; least: number }>(
  'edit_too_few',
  409,
  ({ title, least }) => `${least} of ${title} were sent or given back already. Keep them.`,
)

export const editEmpty = defineError(
  'edit_empty',
  409,
  'An order keeps at least one line. Cancel the order to take all of it back.',
)

export const editOutOfStock = defineError<{ title: string; available: number }>(
  'edit_out_of_stock',
  409,
  ({ title, available }) => `There are only ${available} more of ${title}. Lower the quantity, or restock it first.`,
)

export const editOwesTooMuch = defineError<{ amount: string }>(
  'edit_owes_too_much',
  409,
  ({ amount }) =>
    `Only ${amount} of this order can still be refunded. Remove less, or give the rest back by hand first.`,
)

export const exchangeEmpty = defineError('exchange_empty', 409, 'Add what the customer gets in exchange.')

export const exchangeNotPossible = defineError(
  'exchange_not_possible',
  409,
  'Only returns that were received and are not settled can be exchanged.',
)

export const nothingToCollect = defineError('nothing_to_collect', 409, 'Nothing is due for this order.')
