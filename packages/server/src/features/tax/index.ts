export { type TaxRuleInput, type TaxRuleRecord } from './schema.ts'
export { listTaxRules, replaceTaxRules, toTaxRule } from './service.ts'
