/** Errors of a render that was stopped early. */
const limitCodes: ReadonlySet<string> = new Set([
  'CODE_LIMIT_REACHED',
  'TIME_LIMIT_REACHED',
  'OUTPUT_LIMIT_REACHED',
  'DEPTH_LIMIT_REACHED',
])

export function hasHitLimit(errors: readonly { readonly code: string }[]): boolean {
  return errors.some(({ code }) => limitCodes.has(code))
}

/** True when time was what a render had too little of. */
export function hasHitTimeLimit(errors: readonly { readonly code: string }[]): boolean {
  return errors.some(({ code }) => code === 'TIME_LIMIT_REACHED')
}
