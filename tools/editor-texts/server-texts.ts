import path from 'node:path'
import { type Field, listFields } from '../../packages/admin/src/block-form/fields.ts'
import { readSchema } from '../../packages/admin/src/block-form/setting-schema.ts'
import { getBlockLabel } from '../../packages/admin/src/block-types/block-labels.ts'
import { listRoles } from '../../packages/server/src/features/accounts/role-list.ts'
import { listBlockKinds } from '../../packages/server/src/features/blocks/content/kinds.ts'
import { readThemeFolder } from '../../packages/server/src/features/theme-files/theme-folders.ts'
import { readTheme } from '../../packages/server/src/features/theme-files/theme.ts'
import { formatTweakLabel } from '../../packages/server/src/features/themes/tweak-service.ts'
import type { EditorText } from './collect.ts'

const themes = path.join(import.meta.dirname, '../../themes')
const ourThemes = ['default', 'enamel', 'plinth']

/**
 * The names and explanations that the server sends and the editor shows through `translateServerText`: kinds of blocks with their
 * names and settings, roles and capabilities, style settings and menus of the included themes. They are texts, not messages: braces are characters.
 */
export async function collectServerTexts(): Promise<EditorText[]> {
  const named = await Promise.all(ourThemes.map(listThemeTexts))
  const texts = [...listBlockTexts(), ...listRoleTexts(), ...named.flat()]
  const known = new Map(texts.map((text) => [text.message, text]))
  return [...known.values()].filter(({ message }) => message !== '')
}

function listBlockTexts(): EditorText[] {
  return listBlockKinds().flatMap(({ type, summary, settings }) =>
    [getBlockLabel(type), summary, ...listFields(readSchema(settings)).flatMap(listFieldTexts)].map((message) => ({
      message,
      place: `block ${type}`,
    })),
  )
}

function listFieldTexts({ label, help = '', control }: Field): string[] {
  const choices = control.kind === 'choice' ? control.choices.map((choice) => choice.label) : []
  const inside = 'fields' in control ? control.fields.flatMap(listFieldTexts) : []
  return [label, help, ...choices, ...inside]
}

function listRoleTexts(): EditorText[] {
  const { roles, capabilities } = listRoles({ actor: { kind: 'system' } })
  return [
    ...roles.flatMap(({ title, description }) => [title, description]),
    ...capabilities.flatMap(({ title, group }) => [title, group]),
  ].map((message) => ({ message, place: 'role' }))
}

async function listThemeTexts(name: string): Promise<EditorText[]> {
  const files = await readThemeFolder(path.join(themes, name))
  if (!files) throw new Error(`There is no theme ${name}.`)
  const { tweaks, conf } = readTheme(name, files)
  const settings = tweaks.flatMap(({ category, label, title, options }) => [
    category,
    label || formatTweakLabel(title),
    ...options,
  ])
  const menus = conf.navigations.map(({ title }) => title)
  return [...settings, ...menus].map((message) => ({ message, place: `theme ${name}` }))
}
