/** Reading and changing orders, for the features through which owners and their programs do it. */
export { cancelOrder } from './cancel-order.ts'
export { noteOnOrder } from './change-order.ts'
export { fulfillOrder } from './fulfill-order.ts'
export { listOrderPage } from './order-page.ts'
export { listRefundsOfOrders } from './refund-store.ts'
export { refundOrder, retryRefunds, syncRefunds } from './refunds.ts'
export { getOrder } from './service.ts'
