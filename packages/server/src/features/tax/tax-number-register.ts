import type { TaxNumber } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'

/** `unknown`: the register did not answer in time, or not now. */
export type TaxNumberFinding =
  | {
      readonly kind: 'registered'
      /** The number of the consultation, which proves it later; '' where the register gives none. */
      readonly consultation: string
    }
  | { readonly kind: 'not_registered' | 'unknown' }

/** A register of VAT numbers. It answers within a few seconds and throws nothing. `requester` is the number of the store, where it has one. */
export type TaxNumberRegister = (
  ctx: Pick<Ctx, 'taxNumberCheckUrl'>,
  number: TaxNumber,
  requester: TaxNumber | undefined,
) => Promise<TaxNumberFinding>
