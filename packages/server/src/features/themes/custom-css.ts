import { sha256 } from '../../platform/crypto.ts'
import type { Ctx, Site } from '../../platform/context.ts'
import { transaction } from '../../platform/context.ts'
import { defineError } from '../../platform/errors.ts'
import { type CompileStyles, customSheet, isLess, type StyleResult } from '../theme-styles/index.ts'
import { changeSettings, lockSettings } from '../sites/index.ts'
import { createTweakAppendix } from '../tweaks/index.ts'
import { themeSettings } from './settings.ts'
import { stampFiles, type Theme } from '../theme-files/index.ts'

const customCssChanged = defineError(
  'custom_css_changed',
  409,
  'Someone else changed the CSS. Copy your version, reload the page and paste it in.',
)

const customCssTooHeavy = defineError<{ problem: string }>(
  'custom_css_too_heavy',
  422,
  ({ problem }) => `The CSS was not saved. ${problem}`,
)

/** The owner's own CSS, with a mark that changes with it. */
export function readCustomCss({ site }: { readonly site: Pick<Site, 'settings'> }): MarkedCss {
  return markCss(themeSettings.customCss.read(site))
}

interface MarkedCss {
  css: string
  mark: string
}

function markCss(css: string): MarkedCss {
  return { css, mark: sha256(css).slice(0, 16) }
}

/** What the style sheet of the site would be with this CSS, and what is wrong with that. Nothing is stored. */
export async function previewCustomCss(
  ctx: Ctx,
  compileStyles: CompileStyles,
  theme: Theme,
  css: string,
): Promise<StyleResult> {
  const result = await compileStyles(ctx.site.id, {
    files: theme.styles,
    order: theme.stylesheets,
    appendix: createTweakAppendix(theme.tweaks, themeSettings.tweaks.read(ctx.site)),
    custom: css,
  })
  return {
    css: stampFiles(result.css, theme.statics, theme.revision),
    errors: result.errors.filter(({ file, costs }) => file === customSheet || costs === 'all'),
  }
}

/** Throws `custom_css_too_heavy` for CSS with which the styles of the site hit a limit. What browsers read as it is costs nothing. */
export async function checkCustomCss(ctx: Ctx, compileStyles: CompileStyles, theme: Theme, css: string): Promise<void> {
  if (!isLess(css)) return
  const { errors } = await previewCustomCss(ctx, compileStyles, theme, css)
  const limit = errors.find(({ costs }) => costs === 'all')
  if (limit) throw customCssTooHeavy({ problem: limit.message })
}

/** Stores the CSS, unless it is another by now than the one the change began with: then 409. */
export async function changeCustomCss(ctx: Ctx, css: string, before: string | undefined): Promise<MarkedCss> {
  return transaction(ctx, async (ctx) => {
    const { mark } = readCustomCss({ site: await lockSettings(ctx) })
    if (before !== undefined && before !== mark) throw customCssChanged({})
    await changeSettings(ctx, themeSettings.customCss.set(css))
    return markCss(css)
  })
}
