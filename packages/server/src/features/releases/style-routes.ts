import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { loadSettings } from '../sites/index.ts'
import { themeStyles, type themeVersions } from '../themes/index.ts'
import { openTarget } from './open-releases.ts'
import { SavedChange, SaveCssChange, SaveStyleChange } from './changes/schema.ts'
import { saveChange } from './changes/service.ts'
import { formatThemeMark, siteSubject, themeField } from './changes/styles.ts'

const root = '/api/admin/releases/changes'
const tags = ['documents']

/** Styles of a release. They are checked as live ones are, which takes the theme. */
export function registerStyleChangeRoutes(app: App, { library, compileStyles }: themeVersions.ThemeRuntime): void {
  const config = requireStaff('content.write')
  app.post(
    `${root}/styles`,
    { schema: { operationId: 'saveStyleChange', tags, body: SaveStyleChange, response: { 200: SavedChange } }, config },
    async ({ ctx, body: { release, values } }) => {
      const labels = themeStyles.checkTweaks(await library.get(ctx.site.theme), values)
      const value = { ...values, [themeField]: formatThemeMark(await loadSettings(ctx)) }
      return saveChange(ctx, openTarget, release, { kind: 'tweaks', id: siteSubject, value, labels })
    },
  )
  app.post(
    `${root}/css`,
    { schema: { operationId: 'saveCssChange', tags, body: SaveCssChange, response: { 200: SavedChange } }, config },
    async ({ ctx, body: { release, css } }) => {
      await themeStyles.checkCustomCss(ctx, compileStyles, await library.get(ctx.site.theme), css)
      return saveChange(ctx, openTarget, release, { kind: 'css', id: siteSubject, value: { css } })
    },
  )
}
