import type { TaxNumber } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'

/** `unknown`: the register did not answer in time, or not now. */
type TaxNumberFinding = 'registered' | 'not_registered' | 'unknown'

/** A register of VAT numbers. It answers within a few seconds and throws nothing. */
export type TaxNumberRegister = (ctx: Pick<Ctx, 'taxNumberCheckUrl'>, number: TaxNumber) => Promise<TaxNumberFinding>
