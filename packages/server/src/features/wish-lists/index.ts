export * as guestLists from './guest-list.ts'
export { wishListMailExamples } from './mail-examples.ts'
export { WishChange, WishInput, WishList } from './schema.ts'
export {
  addWish,
  findSharedWishes,
  findWishList,
  limitWishes,
  listWishKeys,
  removeWish,
  shareWishList,
} from './service.ts'
export { wishLists } from './settings.ts'
export type { ListOwner, WishRow } from './store.ts'
