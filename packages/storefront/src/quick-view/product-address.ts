/** What themes call the card of a product in a list. */
const cards = '.ProductList-item, .product-list-item, .grid-item, .summary-item, article, li'

/** The address of the product a quick view button belongs to: that of its card's link. Undefined when the card has none. */
export function productAddress(button: HTMLElement): string | undefined {
  const link =
    button.closest<HTMLAnchorElement>('a[href]') ?? button.closest(cards)?.querySelector<HTMLAnchorElement>('a[href]')
  return link?.href
}
