export { setStock, type StockToSet } from './set-stock.ts'
export { hashCartToken } from './cart-token.ts'
export {
  changeStock,
  holdOfLines,
  releaseHolds,
  restockOrder,
  stockedVariants,
  takeStock,
  type WantedLine,
} from './service.ts'
