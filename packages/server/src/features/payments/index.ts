export { chargeNotFound, declinedText, paymentDeclined, paymentInProgress, paymentUnknown } from './errors.ts'
export type { PlacedCheckout, PlacedLine } from './placed-checkout.ts'
export type { ChargeResult, PaymentProvider } from './provider.ts'
export { offeredProviders, providerOf } from './providers.ts'
export {
  claimOpenPayments,
  findOpenPayment,
  findPaymentRow as findPayment,
  insertPayment,
  linkPayment,
  listOrderPayments,
  movePayment,
  type PaymentRow,
} from './store.ts'
export { answerChallenge, findChallenge, testCards } from './test-gateway.ts'
