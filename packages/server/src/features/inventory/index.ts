export { setStock, type StockToSet } from './set-stock.ts'
export { hashCartToken } from './cart-token.ts'
export { lockStock } from './store.ts'
export {
  changeStock,
  holdLinesCte,
  releaseHolds,
  restockOrder,
  restockVariants,
  type Sale,
  sellLinesCte,
  listInventory,
  listStockedVariants,
  takeStock,
  toSale,
} from './service.ts'
