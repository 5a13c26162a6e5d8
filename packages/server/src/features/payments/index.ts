export { getDeclinedMessage, paymentDeclined, paymentInProgress, paymentUnknown } from './errors.ts'
export type { ChargeResult, PaymentProvider } from './provider.ts'
export { listOfferedProviders, getProvider } from './providers.ts'
export {
  insertPaymentCte,
  claimOpenPayments,
  findPaymentRow as findPayment,
  listOrderPayments,
  movePayment,
  movePaymentCte,
  type NewPayment,
  type PaymentRow,
  insertPromisedPaymentCte,
} from './store.ts'
export { answerChallenge, findChallenge, testCards } from './test-gateway.ts'
