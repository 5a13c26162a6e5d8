import type { Word } from '../../../registry/arg-checks.ts'

export { readWords } from '../../../registry/arg-checks.ts'
export type { Word } from '../../../registry/arg-checks.ts'

/** An option that is on when it is named: `group`, `group:true`; `group:false` is off. */
export function isOn({ value }: Word): boolean {
  return value !== 'false' && value !== 'no'
}
