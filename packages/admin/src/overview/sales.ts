import type { Overview } from '../api/overview-query.ts'

export type Sales = NonNullable<Overview['sales']>
