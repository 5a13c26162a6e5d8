import type { Island } from '../island/island.ts'

/** Product forms, galleries of product pages and quick view buttons share no code with the pages of the cart: each page loads its own. */
export const islands: readonly Island[] = [
  { hooks: '#vitrine-checkout-root', when: 'now', load: () => import('../checkout/island.tsx') },
  { hooks: '#sqs-cart-root', when: 'now', load: () => import('../cart-page/island.tsx') },
  { hooks: '#vitrine-gift-card-root', when: 'now', load: () => import('../gift-cards/island.ts') },
  {
    hooks: '.product-variants:not(#vitrine-gift-card-root *), .sqs-add-to-cart-button, .product-restock-notification',
    when: 'seen',
    replays: '.sqs-add-to-cart-button',
    load: () => import('../product/island.ts'),
  },
  {
    hooks: '.ProductItem-gallery, .pdp-gallery',
    when: 'seen',
    load: () => import('../gallery/island.ts'),
  },
  {
    hooks: '.sqs-product-quick-view-button',
    when: 'touched',
    replays: '.sqs-product-quick-view-button',
    load: () => import('../quick-view/island.ts'),
  },
  {
    hooks:
      '.sqs-gallery-container[data-gallery-design], :is(.image-block-outer-wrapper, .gallery-section, .gallery-section-pictures)[data-lightbox]',
    when: 'seen',
    replays: 'a[data-lightbox-slide]',
    loadAlone: () => import('../gallery-block/island.ts'),
  },
  {
    hooks: '.sqs-video-wrapper[data-html]:not([data-html=""])',
    when: 'seen',
    replays: '.sqs-video-overlay',
    loadAlone: () => import('../video/island.ts'),
  },
  { hooks: '.sqs-video-background', when: 'seen', loadAlone: () => import('../video/background.ts') },
  { hooks: 'form[data-form-id]', when: 'seen', loadAlone: () => import('../form/island.ts') },
  { hooks: 'details.nav-folder', when: 'touched', loadAlone: () => import('../menus/island.ts') },
  // All further ones, by the same selectors as in `more-islands`. New markup has `data-island`, so that nothing is added here.
  {
    hooks:
      '[data-island], .squarespace-audio-player, .summary-block-setting-design-carousel, .user-items-list[data-strip], .timesince[data-date]',
    when: 'seen',
    replays: 'button[data-island]',
    loadAlone: () => import('../more-islands/island.ts'),
  },
]
