import { isRecord, readText } from '../page/read.ts'

/** A product on the visitor's list, or one of its variants; '' for none. */
export interface Wish {
  readonly itemId: string
  readonly variantId: string
}

/** The entries of an answer; none where it has another shape. */
export function readEntries(answer: unknown): readonly Wish[] {
  const entries: unknown = isRecord(answer) ? answer['entries'] : undefined
  if (!Array.isArray(entries)) return []
  return entries
    .filter(isRecord)
    .map((entry) => ({ itemId: readText(entry, 'itemId'), variantId: readText(entry, 'variantId') }))
}

/** Whether the heart of a product is full: without a choice any entry of the product counts. */
export function isWished(entries: readonly Wish[], { itemId, variantId }: Wish): boolean {
  return entries.some(
    (entry) => entry.itemId === itemId && (variantId === '' || entry.variantId === '' || entry.variantId === variantId),
  )
}
