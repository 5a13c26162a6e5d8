export { setStock, type StockToSet } from './set-stock.ts'
export { hashCartToken } from './cart-token.ts'
export {
  holdLinesCte,
  releaseHolds,
  restockOrder,
  restockVariants,
  type Sale,
  sellLinesCte,
  listStockedVariants,
  takeStock,
  toSale,
} from './service.ts'
