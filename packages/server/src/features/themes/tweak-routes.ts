import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { listFontFamilies, type Theme } from '../theme-files/index.ts'
import type { TweakValues } from '../tweaks/index.ts'
import { TweakChanges, TweakGroups, TweakPreview } from './schema.ts'
import { themeSettings } from './settings.ts'
import { changeTweaks, groupTweaks, previewTweaks, resetTweaks } from './tweak-service.ts'
import type { ThemeRuntime } from './versions/service.ts'

const tags = ['themes']

/** The settings of a theme that owners change under Design. */
export function registerTweakRoutes(app: App, { library, compileStyles }: ThemeRuntime): void {
  const read = requireStaff('content.read')
  const write = requireStaff('content.write')
  const view = async (ctx: Ctx) => {
    return buildTweakGroups(await library.get(ctx.site.theme), themeSettings.tweaks.read(ctx.site))
  }
  const changed = async (request: FastifyRequest, values: Readonly<Record<string, string | null>>) => {
    const current = { ...themeSettings.tweaks.read(request.ctx.site) }
    for (const [title, value] of Object.entries(values)) {
      if (value === null) delete current[title]
      else Object.assign(current, { [title]: value })
    }
    return buildTweakGroups(await library.get(request.ctx.site.theme), current)
  }

  app.get(
    '/api/admin/tweaks',
    { schema: { operationId: 'listTweaks', tags, response: { 200: TweakGroups } }, config: read },
    (request) => view(request.ctx),
  )

  app.put(
    '/api/admin/tweaks',
    {
      schema: { operationId: 'updateTweaks', tags, body: TweakChanges, response: { 200: TweakGroups } },
      config: write,
    },
    async (request) => {
      await changeTweaks(request.ctx, await library.get(request.ctx.site.theme), request.body.values)
      return changed(request, request.body.values)
    },
  )

  app.delete(
    '/api/admin/tweaks',
    { schema: { operationId: 'resetTweaks', tags, response: { 200: TweakGroups } }, config: write },
    async (request) => {
      const theme = await library.get(request.ctx.site.theme)
      await resetTweaks(request.ctx, theme)
      return changed(request, Object.fromEntries(theme.tweaks.map(({ title }) => [title, null])))
    },
  )

  app.post(
    '/api/admin/tweaks/preview',
    {
      schema: { operationId: 'previewTweaks', tags, body: TweakChanges, response: { 200: TweakPreview } },
      config: { ...write, changesNothing: true },
    },
    async (request) => {
      const preview = await previewTweaks(
        request.ctx,
        compileStyles,
        await library.get(request.ctx.site.theme),
        request.body.values,
      )
      return { ...preview, errors: [...preview.errors] }
    },
  )
}

function buildTweakGroups(theme: Theme, values: TweakValues) {
  return {
    theme: theme.conf.name || theme.name,
    groups: groupTweaks(theme, values),
    fonts: theme.tweaks.some(({ control }) => control === 'font') ? listFontFamilies(theme) : [],
  }
}
