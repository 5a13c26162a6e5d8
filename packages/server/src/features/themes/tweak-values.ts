import { z } from 'zod'
import type { TweakValues } from './tweaks.ts'

const Values = z.record(z.string(), z.string()).catch({})

/** The owner's values in the settings of a site; what is not understood counts as not set. */
export function readTweakValues(settings: Readonly<Record<string, unknown>>): TweakValues {
  return Values.parse(settings['tweaks'] ?? {})
}
