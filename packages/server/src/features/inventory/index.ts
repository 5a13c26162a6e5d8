export { setStock, type StockToSet } from './set-stock.ts'
export { hashCartToken } from './cart-token.ts'
export {
  changeStock,
  holdOfLines,
  releaseHolds,
  restockOrder,
  type Sale,
  saleOfLines,
  stockedVariants,
  takeStock,
  toSale,
  type WantedLine,
} from './service.ts'
