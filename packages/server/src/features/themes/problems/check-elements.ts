import { type TagDefinition, parse, walkNodes } from '@vitrine/template'
import type { ThemeProblemView } from './problem.ts'
import type { TemplateText } from './template-sources.ts'

/** Menus that every site has, whatever the theme names. */
const usualMenus = ['mainNav', 'mainNavigation']

/** Elements that will show something else than their author thinks: a place for blocks without a name, a menu that owners never see. */
export function checkElements(
  { text, place }: TemplateText,
  tags: readonly TagDefinition[],
  menus: readonly string[],
): ThemeProblemView[] {
  const { nodes, source } = parse(text, { tags })
  return [...walkNodes(nodes)].flatMap((node) => {
    if (node.type !== 'tag') return []
    const getAttribute = (name: string) => node.attributes.find((each) => each.name.toLowerCase() === name)?.value
    const warning = (code: string, message: string, hint: string) => {
      const { line, column } = source.position(node.start)
      return [{ severity: 'warning' as const, ...place(line), column, code, message, hint }]
    }
    if (node.name === 'squarespace:block-field' && (getAttribute('id') ?? []).length === 0)
      return warning(
        'BLOCK_FIELD_WITHOUT_ID',
        'This place for blocks has no id: all without one show the same blocks.',
        'Give it an id of its own.',
      )
    const [only, ...more] = getAttribute('navigationid') ?? []
    if (node.name !== 'squarespace:navigation' || only?.type !== 'text' || more.length > 0) return []
    const menu = only.text
    if (menus.includes(menu) || usualMenus.includes(menu)) return []
    return warning(
      'MENU_UNKNOWN',
      `The menu "${menu}" is not among the "navigations" of template.conf: owners cannot fill it.`,
      `Add {"title": "${menu}", "name": "${menu}"} there.`,
    )
  })
}
