export { type CreatedProduct, type NewProduct, createProduct, type StockReason } from './service/create.ts'
export { deleteProduct, visibility } from './service/edit.ts'
export { type ProductUpdate, updateProduct } from './service/update.ts'
export { highestPriceMinor, productLimits } from './limits.ts'
