import type { Feature } from '../../platform/http/feature.ts'
import { createImportFeature } from '../record-imports/index.ts'
import { discountImports } from './files/kind.ts'
import { registerDiscountRoutes } from './routes.ts'
import { discountSettings } from './settings.ts'

const files = createImportFeature(discountImports)

export const discountsFeature: Feature = {
  ...files,
  name: 'discounts',
  settings: [discountSettings],
  routes: async (app, services) => {
    registerDiscountRoutes(app)
    await files.routes(app, services)
  },
}
