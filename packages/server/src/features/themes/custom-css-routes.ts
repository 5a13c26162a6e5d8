import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { changeCustomCss, checkCustomCss, previewCustomCss, readCustomCss } from './custom-css.ts'
import { StyleErrorView } from './schema.ts'
import { themeSettings } from './settings.ts'
import type { ThemeRuntime } from './versions/service.ts'

const tags = ['themes']
const Css = themeSettings.customCss.schema
const CustomCss = z
  .object({
    css: z.string(),
    /** Changes with the CSS: sent along, it keeps two people from overwriting each other. */
    mark: z.string(),
  })
  .meta({ id: 'CustomCss' })
const CustomCssPreview = z
  .object({
    /** The whole style sheet of the site. */
    css: z.string(),
    /** The mistakes in the owner's part; the rest is still used. */
    errors: z.array(StyleErrorView),
  })
  .meta({ id: 'CustomCssPreview' })
/** The CSS that owners put behind that of their theme: CSS, or LESS where it uses what only LESS knows. */
export function registerCustomCssRoutes(app: App, { library, compileStyles }: ThemeRuntime): void {
  const read = requireStaff('content.read')
  const write = requireStaff('content.write')

  app.get(
    '/api/admin/custom-css',
    { schema: { operationId: 'getCustomCss', tags, response: { 200: CustomCss } }, config: read },
    (request) => Promise.resolve(readCustomCss(request.ctx)),
  )

  app.put(
    '/api/admin/custom-css',
    {
      schema: {
        operationId: 'updateCustomCss',
        tags,
        body: z.object({ css: Css, before: z.string().max(100).optional() }),
        response: { 200: CustomCss },
      },
      config: write,
    },
    async (request) => {
      const { css, before } = request.body
      await checkCustomCss(request.ctx, compileStyles, await library.get(request.ctx.site.theme), css)
      return changeCustomCss(request.ctx, css, before)
    },
  )

  app.post(
    '/api/admin/custom-css/preview',
    {
      schema: {
        operationId: 'previewCustomCss',
        tags,
        body: z.object({ css: Css }),
        response: { 200: CustomCssPreview },
      },
      config: { ...write, changesNothing: true },
    },
    async (request) => {
      const theme = await library.get(request.ctx.site.theme)
      const { css, errors } = await previewCustomCss(request.ctx, compileStyles, theme, request.body.css)
      return { css, errors: [...errors] }
    },
  )
}
