import type { Feature } from '../../platform/http/feature.ts'
import { registerCustomerRoutes } from './routes.ts'

/** Persons who bought or have an account, for the owner. */
export const customersFeature: Feature = { name: 'customers', routes: (app) => registerCustomerRoutes(app) }
