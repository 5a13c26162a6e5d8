export { type CreatedProduct, type NewProduct, createProduct, type StockReason } from './service/create.ts'
