export type { References } from './check/references.ts'
export { toOpcodes } from './check/opcodes.ts'
export type { Opcodes } from './check/opcodes.ts'
export type { CompileOptions, RenderOptions } from './compile/options.ts'
export type { Backend, ThemeOptions } from './compile/theme-options.ts'
export { PartialSet } from './compile/partials.ts'
export { Template } from './compile/template.ts'
export type { RenderResult } from './compile/template.ts'
export type { SourceTag } from './check/tags.ts'
export type { CheckFinding, ErrorFamily, SourceFix, TemplateError } from './errors.ts'
export { createLocaleSource } from './i18n/locale-source.ts'
export type * from './parse/nodes.ts'
export type { ParsedTemplate } from './parse/parse.ts'
export { Source } from './parse/source.ts'
export type { Position } from './parse/source.ts'
export type { TagCall, TagDefinition } from './parse/tag-definition.ts'
export { instructions } from './manual/instructions.ts'
export type { InstructionPage } from './manual/instructions.ts'
export { walkNodes } from './parse/walk.ts'
export { Registry } from './registry/registry.ts'
export { defineFormatter, definePredicate } from './registry/types.ts'
export type {
  FormatterDefinition,
  FormatterExample,
  HostOptions,
  LocaleData,
  MoneyFormat,
  PredicateDefinition,
  Scope,
  Value,
} from './registry/types.ts'
export { DEFAULT_LIMITS } from './run/limits.ts'
export type { Limits } from './run/limits.ts'
export type { OutputBlock, OutputPiece } from './run/trace.ts'
