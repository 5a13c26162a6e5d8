import type { Word } from '../../../args/arg-checks.ts'

export { readWords } from '../../../args/arg-checks.ts'
export type { Word } from '../../../args/arg-checks.ts'

/** An option that is on when it is named: `group`, `group:true`; `group:false` is off. */
export function isOn({ value }: Word): boolean {
  return value !== 'false' && value !== 'no'
}
