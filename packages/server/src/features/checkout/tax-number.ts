import type { MessageKey } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { checkTaxNumber, getTaxNumberHome } from '../tax/index.ts'
import type { MissingField } from './schema.ts'

const texts: Readonly<Record<'invalid' | 'not_registered' | 'unknown', MessageKey>> = {
  invalid: 'checkoutTaxNumberInvalid',
  not_registered: 'checkoutTaxNumberUnregistered',
  unknown: 'checkoutTaxNumberUnchecked',
}

/** The VAT number of a buyer: the one that the cart has, or a new one that is in its register. Names the fault of another. */
export async function readTaxNumber(
  ctx: Ctx,
  known: string | null,
  given: string | null | undefined,
): Promise<{ readonly taxNumber: string | null; readonly wrong: readonly MissingField[] }> {
  if (given === undefined || given === known) return { taxNumber: known, wrong: [] }
  if (given === null || given.trim() === '' || getTaxNumberHome(ctx.site) === '') return { taxNumber: null, wrong: [] }
  const checked = await checkTaxNumber(ctx, given)
  if (checked.kind === 'registered') return { taxNumber: checked.taxNumber, wrong: [] }
  return { taxNumber: known, wrong: [{ field: 'taxNumber', message: translateFor(ctx.site)(texts[checked.kind]) }] }
}
