export type { SheetSource } from './theme-declarations.ts'
export { createTweakAppendix } from './tweak-appendix.ts'
export { findNumberRange, validateTweak } from './tweak-rules.ts'
export { readTweaks, type Tweak, listTweakClasses, getTweakValue, type TweakValues } from './tweaks.ts'
