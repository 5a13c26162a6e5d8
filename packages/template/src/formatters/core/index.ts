import type { FormatterDefinition } from '../../registry/types.ts'
import { apply } from './apply.ts'
import { count } from './count.ts'
import { cycle } from './cycle.ts'
import { format } from './format.ts'
import { get } from './get.ts'
import { iter } from './iter.ts'
import { jsonPretty } from './json-pretty.ts'
import { json } from './json.ts'
import { keyBy } from './key-by.ts'
import { lookup } from './lookup.ts'
import { mod } from './mod.ts'
import { output } from './output.ts'
import { prop } from './prop.ts'
import { raw } from './raw.ts'
import { round } from './round.ts'
import { str } from './str.ts'

/** Formatters that need the engine, or nothing but JavaScript. */
export const engineFormatters: readonly FormatterDefinition<never>[] = [
  apply,
  count,
  cycle,
  format,
  get,
  iter,
  json,
  jsonPretty,
  keyBy,
  lookup,
  mod,
  output,
  prop,
  raw,
  round,
  str,
]
