import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { type StyleResult, type Theme, compileStyles, stampFiles, tweakAppendix } from '../themes/index.ts'
import type { SiteSettings } from './site-settings.ts'

/** Raised when our own compiling changes, so that stored style sheets of older versions are not used. */
const compilerVersion = 4

type StyleSettings = Pick<SiteSettings, 'tweaks' | 'customCss'>

/** Names the style sheet of a site by what it is made from. */
export function styleRevision(theme: Theme, settings: StyleSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([compilerVersion, theme.revision, settings.tweaks, settings.customCss]))
    .digest('hex')
    .slice(0, 16)
}

/** The CSS of a site: from storage, or compiled and stored. Errors of the theme are logged; what compiles is used. */
export async function styleSheet(ctx: Ctx, theme: Theme, settings: StyleSettings): Promise<StyleResult> {
  const key = `styles/${styleRevision(theme, settings)}.css`
  const stored = await ctx.files.get(key)
  if (stored) return { css: stored.toString('utf8'), errors: [] }
  const compiled = await compileStyles({
    files: theme.styles,
    order: theme.stylesheets,
    appendix: `${tweakAppendix(theme.tweaks, settings.tweaks)}\n`,
  })
  // Owners' own CSS is CSS, not LESS, and stands last; a mistake in it must not cost the theme's styles.
  const all = settings.customCss === '' ? compiled.css : `${compiled.css}\n${settings.customCss}`
  const css = stampFiles(all, theme.statics, theme.revision)
  for (const error of compiled.errors)
    ctx.log.warn({ theme: theme.name, ...error }, 'a style sheet of the theme has an error')
  if (compiled.errors.length === 0) await ctx.files.put(key, Buffer.from(css))
  return { css, errors: compiled.errors }
}
