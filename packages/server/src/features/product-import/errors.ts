import { defineError } from '../../platform/errors.ts'

export const noProductsPage = defineError<{ slug: string }>('no_products_page', 404, ({ slug }) =>
  slug === ''
    ? 'This site has no page of products. Add a product or a page of products first.'
    : `This site has no page of products at /${slug}.`,
)
