import { defineError } from '../../platform/errors.ts'
import type { TaxSettings } from './schema.ts'

export const taxRuleTwice = defineError<{ name: string; country: string; region: string }>(
  'tax_rule_twice',
  409,
  ({ name, country, region }) =>
    `“${name}” is there twice for ${country}${region === '' ? '' : `-${region}`}. Give the rules different names.`,
)

export const taxesChanged = defineError<{ taxes: TaxSettings }>(
  'taxes_changed',
  409,
  'Someone else changed taxes meanwhile. Review their changes, then save again.',
)
