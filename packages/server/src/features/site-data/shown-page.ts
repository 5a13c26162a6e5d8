import type { TemplateError } from '@vitrine/template'
import type { CpuBudget } from '../../platform/cpu-budget.ts'

/** The page that content is rendered on: menus mark it as the current one. */
export interface ShownPage {
  readonly collectionId: string | undefined
  readonly path: string
  /** Processor time of the visit. */
  readonly budget?: CpuBudget
}

/** Told what went wrong in the templates of blocks. */
export type Report = (errors: readonly TemplateError[]) => void
