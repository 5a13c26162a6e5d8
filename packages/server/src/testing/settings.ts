import { changeSettings } from '../features/sites/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { SettingsChange } from '../platform/settings.ts'

/** Settings as anything may have stored them: an older version, an import, a mistake. */
export function toChanges(settings: Readonly<Record<string, unknown>>): SettingsChange[] {
  return Object.entries(settings).map(([key, values]) => ({ key, replaces: true, values, removed: [] }))
}

/** Stores settings as they are, past their schemas, and publishes them. */
export async function writeSettings(ctx: Ctx, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await changeSettings(ctx, ...toChanges(settings))
}
