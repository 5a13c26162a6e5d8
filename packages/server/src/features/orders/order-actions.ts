/** Reading and changing orders, for the features through which owners and their programs do it. */
export {
  expireBalanceCart,
  findEditObstacle,
  invoicedSentence,
  isBalanceComing,
  recordBalance,
  sumRefundable,
} from './balance.ts'
export { cancelOrder } from './cancel-order.ts'
export { noteOnOrder } from './change-order.ts'
export { mailBuyer } from './mails/mail-buyer.ts'
export { orderNotFound } from './errors.ts'
export { getFulfillmentState } from './fulfillment.ts'
export { fulfillOrder } from './fulfill-order.ts'
export { listOrderPage } from './order-page.ts'
export { findOrderRow, type OrderRow } from './read-store.ts'
export { listRefundsOfOrders } from './refund-store.ts'
export { syncRefunds } from './refunds/foreign-refunds.ts'
export { refundOrder, retryRefunds, sendRefunds, writeOrderRefund } from './refunds/refund-order.ts'
export { mailChangedFiles } from './mails/changed-files.ts'
export { AdminOrder, OrderTotals } from './schema.ts'
export { getOrder } from './service.ts'
export { moveReturn } from './returns/store.ts'
export { priceReturn } from './return-view.ts'
export { insertEvents, lockOrder, updateOrder } from './store.ts'
