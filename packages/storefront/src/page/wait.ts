/** Resolves after so many milliseconds; at once when there is nothing to wait for. */
export function waitMs(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
