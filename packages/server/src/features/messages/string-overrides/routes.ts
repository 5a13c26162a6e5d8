import type { App } from '../../../platform/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import type { ThemeRuntime } from '../../themes/index.ts'
import { OwnWords, OwnWordsChanges } from './schema.ts'
import { changeOwnWords, listOwnWords } from './service.ts'

const tags = ['site']

/** The words of the pages, for whoever owns the site. */
export function ownWordsRoutes(app: App, { library }: ThemeRuntime): void {
  app.get(
    '/api/admin/site/words',
    {
      schema: { operationId: 'getOwnWords', tags, response: { 200: OwnWords } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx }) => listOwnWords(ctx, await library.get(ctx.site.theme)),
  )

  app.patch(
    '/api/admin/site/words',
    {
      schema: { operationId: 'changeOwnWords', tags, body: OwnWordsChanges, response: { 200: OwnWords } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx, body }) => changeOwnWords(ctx, await library.get(ctx.site.theme), body.words),
  )
}
