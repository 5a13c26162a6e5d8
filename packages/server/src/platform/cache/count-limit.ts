/** Options of an `LRUCache` for so many entries. With its own `max` it makes room for all of them at the start: two megabytes in an idle server. */
export function limitCount(limit: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: limit, sizeCalculation: () => 1 }
}
