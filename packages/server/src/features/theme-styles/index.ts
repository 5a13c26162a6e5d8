export { type AppendixLine, type CompileStyles, openStyleCompiler, type StyleResult } from './compile.ts'
export { joinLines, maskText } from './mask-text.ts'
export { isLess } from './plain-css.ts'
export { customSheet, openPlaces, placeAt, wholeSheet } from './sheet-names.ts'
