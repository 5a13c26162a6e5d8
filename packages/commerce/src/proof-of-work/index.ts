export { solveChallenge } from './solve-challenge.ts'
export { yieldToPage } from './yield-to-page.ts'
