import type { ChangeKind } from './kind.ts'
import { menuChanges } from './menus.ts'
import { priceChanges } from './prices.ts'
import type { ChangeKindName } from './schema.ts'
import { cssChanges, tweakChanges } from './styles.ts'

/** What a release changes beside content. */
export const changeKinds: Readonly<Record<ChangeKindName, ChangeKind>> = {
  prices: priceChanges,
  tweaks: tweakChanges,
  css: cssChanges,
  menu: menuChanges,
}
