export { listPayoutPages } from './list-rows.ts'
