import { z } from 'zod'
import { CsrfTokenInput } from '../../platform/schemas/bounded.ts'
import { ProductFilter } from '../products/index.ts'
import { importFormats } from './formats.ts'

const WeightUnit = z.enum(['g', 'kg', 'oz', 'lb'])
const SizeUnit = z.enum(['mm', 'cm', 'in'])

export const ImportQuery = z.object({
  format: z.enum(importFormats),
  /** Says what would happen and changes nothing. */
  dryRun: z.stringbool().default(true),
  /** Units of a Squarespace file, which does not name them. */
  weightUnit: WeightUnit.optional(),
  sizeUnit: SizeUnit.optional(),
  withPictures: z.stringbool().default(true),
  /** The browser's proof may also stand here. */
  crumb: CsrfTokenInput.optional(),
})
export type ImportQuery = z.infer<typeof ImportQuery>

export const ExportQuery = ProductFilter.extend({
  weightUnit: WeightUnit.default('kg'),
  sizeUnit: SizeUnit.default('cm'),
})
export type ExportQuery = z.infer<typeof ExportQuery>
