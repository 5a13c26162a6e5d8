import type { Remark } from './imported.ts'

/** Collects what there is to say about the rows of one product while they are read. */
export interface Remarks {
  readonly faults: Remark[]
  readonly notices: Remark[]
  fault(line: number, text: string): undefined
  notice(line: number, text: string): undefined
}

export function createRemarks(): Remarks {
  const faults: Remark[] = []
  const notices: Remark[] = []
  return {
    faults,
    notices,
    fault(line, text) {
      faults.push({ line, text })
      return undefined
    },
    notice(line, text) {
      notices.push({ line, text })
      return undefined
    },
  }
}
