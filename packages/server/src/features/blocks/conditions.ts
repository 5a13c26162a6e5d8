import { z } from 'zod'

/** Settings and the values they must have, all of them, for another setting to count. */
type Condition = Readonly<Record<string, readonly (string | boolean)[]>>

const ShownWhen = z.object({ shownWhen: z.array(z.record(z.string(), z.array(z.union([z.string(), z.boolean()])))) })

/**
 * Says when a setting counts: while one of the conditions holds. Editors show it only then, what makes HTML looks at it only then. It is in
 * the setting's schema: `describe('...').meta(shownWhen({ design: ['grid'] }))`.
 */
export function shownWhen(...conditions: readonly Condition[]): { shownWhen: readonly Condition[] } {
  return { shownWhen: conditions }
}

/** The conditions of a setting; none for a setting that always counts. */
export function listConditions(setting: unknown): readonly Condition[] {
  if (!(setting instanceof z.ZodType)) return []
  return ShownWhen.safeParse(setting.meta()).data?.shownWhen ?? []
}

/** Whether a setting with these conditions counts beside these values of the others. */
export function counts(conditions: readonly Condition[], values: Readonly<Record<string, unknown>>): boolean {
  if (conditions.length === 0) return true
  return conditions.some((condition) =>
    Object.entries(condition).every(([name, allowed]) => allowed.some((value) => value === values[name])),
  )
}
