export { getDeclinedMessage, paymentDeclined, paymentInProgress, paymentUnknown } from './errors.ts'
export { readReturnToken } from './return-path.ts'
export {
  insertPaymentCte,
  claimOpenPayments,
  findPaymentByRef,
  findPaymentRow as findPayment,
  listDuePayments,
  listOrderPayments,
  listPaidPayments,
  listPaymentsOfOrders,
  movePayment,
  movePaymentCte,
  type NewPayment,
  type PaymentRow,
  insertPromisedPaymentCte,
  recordProviderRef,
  toProviderPayment,
  touchPayment,
} from './store.ts'
