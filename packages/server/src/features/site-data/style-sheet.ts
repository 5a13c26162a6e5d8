import { sha256 } from '../../platform/crypto.ts'
import type { Ctx } from '../../platform/context.ts'
import { createTweakAppendix } from '../tweaks/index.ts'
import { type CompileStyles, platformSheetsRevision } from '../theme-styles/index.ts'
import { stampFiles, type Theme } from '../theme-files/index.ts'
import type { SiteSettings } from './site-settings.ts'

/** Raised when our own compiling changes, so that stored style sheets of older versions are not used. */
const compilerVersion = 8

type StyleSettings = Pick<SiteSettings, 'tweaks' | 'customCss'>

interface StyleSheet {
  readonly css: string
  /** False when compiling it again may give more: a sheet was left out. What has a mistake has it again. */
  readonly isFinal: boolean
}

/** Names the style sheet of a site by what it is made from. */
export function hashStyles(theme: Theme, settings: StyleSettings): string {
  return hashParts([compilerVersion, platformSheetsRevision, theme.revision, settings.tweaks, settings.customCss])
}

/**
 * The CSS of a site: from storage, or compiled and stored; addresses of the theme's files get its revision when it is served, so that a
 * change of a template compiles no styles. Errors of the theme are logged; what compiles is used. Only what is final is stored.
 */
export async function getStyleSheet(
  ctx: Ctx,
  compileStyles: CompileStyles,
  theme: Theme,
  settings: StyleSettings,
): Promise<StyleSheet> {
  const key = `styles/${sourceRevision(theme, settings)}.css`
  const stored = await ctx.files.get(key)
  const withRevision = (css: string) => stampFiles(css, theme.statics, theme.revision)
  if (stored) return { css: withRevision(stored.toString('utf8')), isFinal: true }
  const compile = (custom: string) =>
    compileStyles(ctx.site.id, {
      files: theme.styles,
      order: theme.stylesheets,
      appendix: createTweakAppendix(theme.tweaks, settings.tweaks),
      custom,
    })
  const { css, errors } = await compile(settings.customCss)
  for (const error of errors) ctx.log.warn({ theme: theme.name, ...error }, 'a style sheet of the theme has an error')
  // What the owner added never costs the theme: a theme may have changed since the CSS was saved.
  if (settings.customCss !== '' && errors.some(({ costs }) => costs === 'all'))
    return { css: withRevision((await compile('')).css), isFinal: false }
  const isFinal = errors.every(({ costs }) => costs === 'part')
  const whole = css + bodyMargin(css)
  if (isFinal) await ctx.files.put(key, Buffer.from(whole))
  return { css: withRevision(whole), isFinal }
}

/** A rule for the body, alone or in a list, that makes it as wide as the window. */
const windowWideBody = /(?:^|[\s,}])body\s*(?:,[^{}]*)?\{[^{}]*\bwidth:\s*100vw/

/** Browsers give the body a margin. One as wide as the window would be cut off by it; a margin of the theme's own still wins. */
function bodyMargin(css: string): string {
  return windowWideBody.test(css) ? '\n:where(body){margin:0}\n' : ''
}

function sourceRevision(theme: Theme, { tweaks, customCss }: StyleSettings): string {
  return hashParts([compilerVersion, platformSheetsRevision, 'source', theme.stylesRevision, tweaks, customCss])
}

function hashParts(parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16)
}
