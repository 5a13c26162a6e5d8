import type { CartEntry } from './cart-types.ts'

/** The chosen values of an entry: "Small / Blue"; '' for a product without options. */
export function formatOptions({ chosenVariant }: Pick<CartEntry, 'chosenVariant'>): string {
  return (chosenVariant?.optionValues ?? []).map(({ value }) => value).join(' / ')
}
