export type { SheetSource } from './theme-declarations.ts'
export { tweakAppendix } from './tweak-appendix.ts'
export { numberRange, validateTweak } from './tweak-rules.ts'
export { readTweaks, type Tweak, tweakClasses, tweakValue, type TweakValues } from './tweaks.ts'
