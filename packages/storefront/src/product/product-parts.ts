/** The parts of one product's form, found from its button (or its selects) outwards: a page may show several products, or one twice. */
export interface ProductParts {
  readonly itemId: string
  readonly button: HTMLElement | undefined
  readonly variants: HTMLElement | undefined
  readonly quantity: HTMLInputElement | undefined
  readonly prices: readonly HTMLElement[]
  /** Marks that say "sale". */
  readonly saleMarks: readonly HTMLElement[]
  readonly scarcity: readonly HTMLElement[]
  readonly restock: readonly HTMLElement[]
  /** The smallest part of the page that holds the pictures too. */
  readonly whole: HTMLElement
}

/** What custom code and themes call the whole of a product. */
const wholes = '.sqs-product-quick-view-content, .ProductItem, .pdp-layout, .sqs-block-product, article, main'
/** Prices of other products, shown beside this one. */
const others = '.ProductItem-relatedProducts, .ProductList-item, .product-list-item, .grid-item'

export function findProductParts(anchor: HTMLElement): ProductParts {
  const itemId = anchor.dataset['itemId'] ?? ''
  const ofItem = (selector: string) => `${selector}[data-item-id="${CSS.escape(itemId)}"]`
  const whole = anchor.closest<HTMLElement>(wholes) ?? document.body
  const near = (selector: string) => nearest(anchor, selector)
  const isOwn = (element: HTMLElement) => element.closest(others) === anchor.closest(others)
  const button = anchor.matches('.sqs-add-to-cart-button') ? anchor : near(ofItem('.sqs-add-to-cart-button'))
  return {
    itemId,
    button,
    variants: anchor.matches('.product-variants') ? anchor : near(ofItem('.product-variants')),
    quantity: near(ofItem('.product-quantity-input'))?.querySelector('input') ?? undefined,
    prices: [...(near('.product-price')?.parentElement?.querySelectorAll<HTMLElement>('.product-price') ?? [])].filter(
      isOwn,
    ),
    saleMarks: [...whole.querySelectorAll<HTMLElement>('.product-mark.sale')].filter(isOwn),
    scarcity: [...whole.querySelectorAll<HTMLElement>('.product-scarcity')].filter(isOwn),
    restock: [...whole.querySelectorAll<HTMLElement>('.product-restock-notification')].filter(
      (element) => element.dataset['productId'] === itemId,
    ),
    whole,
  }
}

/** The match that shares the closest ancestor with the anchor. */
function nearest(anchor: HTMLElement, selector: string): HTMLElement | undefined {
  for (let scope: HTMLElement | null = anchor.parentElement; scope; scope = scope.parentElement) {
    const found = scope.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}
