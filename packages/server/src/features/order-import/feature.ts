import type { Feature } from '../../platform/http/feature.ts'
import { createImportFeature } from '../record-imports/index.ts'
import { orderImports } from './kind.ts'

/** Files of orders that were sold elsewhere: their import by a job, and its undoing. */
export const orderImportFeature: Feature = { name: 'order-import', ...createImportFeature(orderImports) }
