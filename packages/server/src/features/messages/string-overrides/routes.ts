import type { App } from '../../../platform/http/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import type { themeVersions } from '../../themes/index.ts'
import { StringOverrideQuery, StringOverrides, StringOverrideChanges } from './schema.ts'
import { updateStringOverrides, listStringOverrides } from './service.ts'

const tags = ['site']

/** Texts of the platform and the theme, with the overrides of the owner. */
export function registerStringOverrideRoutes(app: App, { library }: themeVersions.ThemeRuntime): void {
  app.get(
    '/api/admin/site/string-overrides',
    {
      schema: {
        operationId: 'getStringOverrides',
        tags,
        querystring: StringOverrideQuery,
        response: { 200: StringOverrides },
      },
      config: requireStaff('settings.write'),
    },
    async ({ ctx, query }) => listStringOverrides(ctx, await library.get(ctx.site.theme), query.language),
  )

  app.patch(
    '/api/admin/site/string-overrides',
    {
      schema: {
        operationId: 'updateStringOverrides',
        tags,
        querystring: StringOverrideQuery,
        body: StringOverrideChanges,
        response: { 200: StringOverrides },
      },
      config: requireStaff('settings.write'),
    },
    async ({ ctx, body, query }) =>
      updateStringOverrides(ctx, await library.get(ctx.site.theme), body.strings, query.language),
  )
}
