export type {
  ChargeResult,
  KnownPayment,
  KnownRefund,
  ProviderEvent,
  ProviderPayment,
  RefundResult,
} from './provider.ts'
export { refreshMethods } from './account-methods.ts'
export { requirePayment } from './keys.ts'
export { askProvider, findProvider, listOfferedProviders, getProvider, type OfferedProvider } from './providers.ts'
export { findStripeAccount } from './stripe/account.ts'
export * as testGateway from './test-gateway.ts'
export * as paymentAccounts from './accounts.ts'
