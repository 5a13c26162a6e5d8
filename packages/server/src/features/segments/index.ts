export { buildMembership, buildMembershipByEmail } from './conditions.ts'
export type { SegmentRules } from './schema.ts'
export { findSegmentRules, getSegmentRules } from './service.ts'
export { buildSpent } from './spent.ts'
