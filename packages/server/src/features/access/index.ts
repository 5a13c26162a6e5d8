export { findCollectionLock, isGivenInAddress, addAccessGuard, showLock } from './access-guard.ts'
export { type LockForm, lockScreenAnswer } from './lock-screen.ts'
export { type AreaVisitor, createMemberAreaPage, respondDenied } from './member-area-page.ts'
export type { Lock } from './page-passwords/index.ts'
