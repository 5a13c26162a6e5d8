const buttons = '.sqs-product-quick-view-button'

/**
 * The address of the product a quick view button belongs to: the link around it, else the nearest one that shares a card with it. Cards have
 * any name; one ends where the button of another product begins. Undefined when there is no link.
 */
export function findProductAddress(button: HTMLElement): string | undefined {
  const around = button.closest<HTMLAnchorElement>('a[href]')
  if (around) return around.href
  const belongsToOther = (other: HTMLElement) => other.dataset['id'] !== button.dataset['id']
  for (let card = button.parentElement; card; card = card.parentElement) {
    if ([...card.querySelectorAll<HTMLElement>(buttons)].some(belongsToOther)) return undefined
    const link = card.querySelector<HTMLAnchorElement>('a[href]')
    if (link) return link.href
  }
  return undefined
}
