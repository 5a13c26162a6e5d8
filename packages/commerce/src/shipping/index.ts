export * from './gaps.ts'
export * from './plan.ts'
export * from './rates.ts'
export * from './zones.ts'
