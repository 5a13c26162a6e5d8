import type { Feature } from '../../platform/http/feature.ts'
import { deleteOldCalls } from './call-store.ts'
import { registerCustomerRoutes } from './customer-routes.ts'
import { registerDiscountRoutes } from './discount-routes.ts'
import { registerDocumentRoute } from './document-route.ts'
import { registerInventoryRoutes } from './inventory-routes.ts'
import { registerOrderRoutes, registerTransactionRoutes } from './order-routes.ts'
import { registerProductRoutes } from './product-routes.ts'
import { registerReferenceRoutes } from './reference/routes.ts'
import { registerSubscriptionRoutes } from './subscription-routes.ts'

/** The store for programs of others: `/api/v1/commerce`. */
export const commerceApiFeature: Feature = {
  name: 'commerce-api',
  routes: (app) => {
    registerDocumentRoute(app)
    registerReferenceRoutes(app)
    registerProductRoutes(app)
    registerInventoryRoutes(app)
    registerOrderRoutes(app)
    registerTransactionRoutes(app)
    registerDiscountRoutes(app)
    registerCustomerRoutes(app)
    registerSubscriptionRoutes(app)
  },
  clock: {
    'sweep-api-calls': {
      at: '7 * * * *',
      run: (services) => deleteOldCalls({ db: services.database.db, now: new Date() }),
    },
  },
}
