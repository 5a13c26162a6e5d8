export { readCartToken, clearCartCookie, findCheckoutToken, setCartCookie } from './cookies.ts'
export { toPicture } from './picture.ts'
export type { PricedCart, PricedEntry } from './price-cart.ts'
export { cartColumns, type CartRow, selectCarts } from './read-store.ts'
export type { CartGiftCard, CartRecord } from './record.ts'
export {
  type CartEntry,
  OptionValue,
  Picture,
  PriceMoney,
  ShippingQuote,
  ShoppingCart,
  SubscriptionPlan,
} from './schema.ts'
export { findCart, findPricedCart, price as priceCartRecord } from './service.ts'
export { emptyCart, listOptionValues, shortText, toShoppingCart } from './view.ts'
export {
  buyCartCte,
  type CheckoutDetails,
  lockCartRow as lockCart,
  buyCartRow as buyCart,
  updateDetails as saveDetails,
} from './write-store.ts'
