export { readCartToken, clearCartCookie, findCheckoutToken, setCartCookie } from './cookies.ts'
export type { PricedCart } from './price-cart.ts'
export { buildCartColumns, type CartRow, selectCarts } from './read-store.ts'
export { openProductForms, PlainPurchase } from './product-forms.ts'
export type { CartRecord } from './record.ts'
export { ShoppingCart } from './schema.ts'
export { findCart, priceRecord as priceCartRecord } from './service.ts'
export { emptyCart, toShoppingCart } from './view.ts'
export {
  buyCartCte,
  lockCartRow as lockCart,
  buyCartRow as buyCart,
  updateDetails as saveDetails,
} from './write-store.ts'
