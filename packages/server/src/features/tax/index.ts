export { checkTaxNumber, getTaxNumberHome } from './check-tax-number.ts'
export type { TaxRuleRecord } from './schema.ts'
export { replaceTaxRules, toTaxRule } from './service.ts'
export { selectRules as listTaxRules } from './store.ts'
