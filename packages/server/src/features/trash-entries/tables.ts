/** How the rows of a table are found that belong to an item or a page: by its id, or by that of the product's variant. */
interface TrashTable {
  readonly name: string
  readonly by: 'collection_id' | 'item_id' | 'variant_id'
}

/** Tables of items, parents first: restored in this order, deleted in the reverse. */
export const itemTables: readonly TrashTable[] = [
  { name: 'item', by: 'item_id' },
  { name: 'item_asset', by: 'item_id' },
  { name: 'product', by: 'item_id' },
  { name: 'product_file', by: 'item_id' },
  { name: 'variant', by: 'item_id' },
  { name: 'stock', by: 'variant_id' },
  { name: 'stock_move', by: 'variant_id' },
]

/** Tables of a page beside its items. */
export const pageTables: readonly TrashTable[] = [
  { name: 'collection', by: 'collection_id' },
  { name: 'collection_lock', by: 'collection_id' },
  { name: 'member_area_page', by: 'collection_id' },
  { name: 'category', by: 'collection_id' },
]

/** Dependent rows of items that are deleted permanently, each with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  stock_hold: 'stock put aside for buyers who were paying at that moment',
  item_search: 'written again when the item comes back',
  translated_item_search: 'written again when the item comes back',
}
