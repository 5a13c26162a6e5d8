import { AppError } from '../../../platform/errors.ts'
import { listContentProblems } from '../problems.ts'
import { checkContent } from './check.ts'
import { refuseLongSettings } from './check-settings.ts'
import type { ContentProblem } from './schema.ts'

/** What the owner should know of content that is not stored yet: what visitors would not see, and what keeps it from being saved. */
export function listSaveProblems(content: { readonly blocks: unknown }): ContentProblem[] {
  return [...listContentProblems(content), ...listRefusals(content)]
}

function listRefusals(content: unknown): ContentProblem[] {
  try {
    refuseLongSettings(undefined, checkContent(content))
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { blockId } = error.params
    return [{ blockId: typeof blockId === 'string' ? blockId : '', message: error.message }]
  }
}
