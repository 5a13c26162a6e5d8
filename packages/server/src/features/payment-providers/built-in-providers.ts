import type { ChargeResult, PaymentProvider } from './provider.ts'

/** Defaults of providers that call no other system. */
const askingNobody = {
  callsNobody: true,
  needsToken: false,
  isLimited: false,
  refund: async () => ({ kind: 'succeeded', ref: null }) as const,
  listRefunds: async () => [],
  listPayments: async () => [],
  readEvent: async () => undefined,
} satisfies Partial<PaymentProvider>

/** Pay later, by the owner's instructions: the order stands and waits for the money. */
export const manualProvider: PaymentProvider = {
  ...askingNobody,
  name: 'manual',
  ...answerAlways(() => ({ kind: 'promised' })),
}

/** There is nothing to pay. */
export const freeProvider: PaymentProvider = {
  ...askingNobody,
  name: 'free',
  ...answerAlways((key) => ({ kind: 'captured', ref: key })),
}

function answerAlways(answer: (key: string) => ChargeResult) {
  const give: PaymentProvider['lookUp'] = async (_ctx, payment) => answer(payment.key)
  return { charge: give, closeCharge: give, lookUp: give, capture: give, cancel: give }
}
