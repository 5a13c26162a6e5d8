import { defineError } from '../../platform/errors.ts'

export const taxRuleTwice = defineError<{ name: string; country: string; region: string }>(
  'tax_rule_twice',
  409,
  ({ name, country, region }) =>
    `“${name}” is there twice for ${country}${region === '' ? '' : `-${region}`}. Give the rules different names.`,
)
