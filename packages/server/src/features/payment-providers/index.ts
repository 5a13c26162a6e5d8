export type {
  ChargeResult,
  KnownPayment,
  KnownRefund,
  ProviderEvent,
  ProviderPayment,
  RefundResult,
} from './provider.ts'
export { refreshMethods } from './account-methods.ts'
export { isTakingMoney, requirePayment } from './keys.ts'
export { type PaymentAccount, selectPaymentAccounts } from './accounts.ts'
export { askProvider, findProvider, listOfferedProviders, getProvider, type OfferedProvider } from './providers.ts'
export { findStripeAccount } from './stripe/account.ts'
export { answerChallenge, findChallenge, testCards } from './test-gateway.ts'
