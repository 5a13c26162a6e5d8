import type { Ctx } from '../../platform/context.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { type VisitSettings, visitSettings } from './settings.ts'

export async function getVisitSettings(ctx: Ctx): Promise<VisitSettings> {
  return visitSettings.read(await loadSettings(ctx))
}

/** Stores the settings. Pages bring another script or none, so they are published anew. */
export async function saveVisitSettings(ctx: Ctx, input: VisitSettings): Promise<VisitSettings> {
  await changeSettings(ctx, visitSettings.set(input))
  return getVisitSettings(ctx)
}
