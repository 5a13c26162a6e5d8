export { findCheckout, findConfirmation } from './details.ts'
export { reconcilePayments } from './reconcile.ts'
export { Checkout } from './schema.ts'
