export * from './check-form.ts'
export * from './conditions.ts'
export * from './form-answers.ts'
export * from './form-fields.ts'
