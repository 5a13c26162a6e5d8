/** Longer than any honest answer takes; then it counts as none. */
export const timeoutMs = 30_000
