export { openPlace } from './place.ts'
export { beginBackup, beginCheck } from './runs.ts'
export { isOperator, requireOperatorPassword } from './operators.ts'
