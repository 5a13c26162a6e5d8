export { chargeNotFound, declinedMessage, paymentDeclined, paymentInProgress, paymentUnknown } from './errors.ts'
export type { PlacedCheckout, PlacedLine } from './placed-checkout.ts'
export type { ChargeResult, PaymentProvider } from './provider.ts'
export { offeredProviders, getProvider } from './providers.ts'
export {
  insertPaymentCte,
  claimOpenPayments,
  findOpenPayment,
  findPaymentRow as findPayment,
  listOrderPayments,
  movePayment,
  movePaymentCte,
  type NewPayment,
  type PaymentRow,
  insertPromisedPaymentCte,
  type SettledPayment,
} from './store.ts'
export { answerChallenge, findChallenge, testCards } from './test-gateway.ts'
