import type { Feature } from '../../platform/http/feature.ts'
import type { MailFiles } from '../mail/index.ts'
import { registerPrintoutRoutes } from './routes.ts'
import { renderInvoiceFile } from './service.ts'

/** Packing slips, invoices and credit notes. */
export const printoutsFeature: Feature = { name: 'printouts', routes: (app) => registerPrintoutRoutes(app) }

/** What mails about orders may have attached. */
export const mailedPrintouts: MailFiles = { invoice: renderInvoiceFile }
