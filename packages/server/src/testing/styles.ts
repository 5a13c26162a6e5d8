import { openStyleCompiler, type StyleRequest, type StyleResult } from '../features/theme-styles/compile.ts'
import { createSiteConcurrencyLimit } from '../platform/limits/concurrency-limit.ts'

const compile = openStyleCompiler(createSiteConcurrencyLimit({ maxAtOnce: 2, maxPerSite: 2, maxWaitingPerSite: 100 }))

/** Compiles styles as for a site of their own. */
export function compileStyles(request: StyleRequest, limitMs?: number): Promise<StyleResult> {
  return compile('test', request, limitMs)
}
