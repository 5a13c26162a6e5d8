import type { Ctx, Site } from '../../../platform/context.ts'
import { queueCustomerMail } from '../../customer-mails/index.ts'
import { localizeCtx } from '../../languages/index.ts'
import { orderNotFound } from '../errors.ts'
import { findOrderRow } from '../read-store.ts'
import { describeOrderMail, type OrderNews } from './order-mails.ts'

/** Writes to the order's buyer, once per kind and subject. `describe` is given the site in the language that they bought in. */
export async function mailBuyer(ctx: Ctx, orderId: string, describe: (site: Site) => OrderNews): Promise<boolean> {
  const row = await findOrderRow(ctx, orderId)
  if (!row) throw orderNotFound({})
  const own = localizeCtx(ctx, row.language)
  const { site } = own
  return queueCustomerMail(own, describeOrderMail(site, row, { ...row, baseUrl: site.baseUrl }, describe(site)))
}
