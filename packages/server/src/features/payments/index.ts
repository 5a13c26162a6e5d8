export { readReturnToken } from './return-path.ts'
export {
  insertPaymentCte,
  findPaymentByRef,
  findPaymentRow as findPayment,
  listOrderPayments,
  movePayment,
  movePaymentCte,
  type NewPayment,
  type PaymentRow,
  insertPromisedPaymentCte,
  recordProviderRef,
  toProviderPayment,
  touchPayment,
} from './store.ts'
export * as paymentLists from './lists.ts'
export * as paymentErrors from './errors.ts'
