/** Lists of payments, for reconciling them and for programs of the owner. */
export { claimOpenPayments, listDuePayments, listPaidPayments, listPaymentsOfOrders } from './store.ts'
