export { setStock, type StockToSet } from './set-stock.ts'
export { hashCartToken } from './cart-token.ts'
export {
  changeStock,
  holdLinesCte,
  releaseHolds,
  restockOrder,
  restockVariants,
  type Sale,
  sellLinesCte,
  listStockedVariants,
  takeStock,
  toSale,
  type WantedLine,
} from './service.ts'
