import { type Node, type TagDefinition, type TemplateError, check, compile, parse, walkNodes } from '@vitrine/template'
import { getPlaceAt } from '../../theme-styles/index.ts'
import { getMissingBuildHint } from './missing-build.ts'
import { toPlainMessage } from './plain-message.ts'
import type { ThemeProblemView } from './problem.ts'
import type { TemplateText } from './template-sources.ts'

interface TemplateWorld {
  /** Names under which partials of theme and platform can be applied. */
  readonly partials: readonly string[]
  readonly tags: readonly TagDefinition[]
  /** Paths of the files that are served. */
  readonly statics?: ReadonlySet<string>
  /** Paths of all files. */
  readonly files?: ReadonlySet<string>
}

/** Errors of one template text and what is doubtful in it, placed in the files it is made of. */
export function checkTemplate(text: TemplateText, world: TemplateWorld): ThemeProblemView[] {
  const options = { tags: world.tags, partials: Object.fromEntries(world.partials.map((name) => [name, ''])) }
  const certain = compile(text.text, options).errors
  const keys = new Set(certain.map(getErrorKey))
  const doubtful = check(text.text, options).filter((error) => !keys.has(getErrorKey(error)))
  const at = (severity: 'error' | 'warning') => (error: TemplateError) => ({
    severity,
    ...text.place(error.line),
    column: error.column,
    code: error.code,
    message: toPlainMessage(error.message),
    hint: error.hint ?? '',
  })
  return [
    ...certain.map(at('error')),
    ...doubtful.map((error) => at(error.code === 'APPLY_PARTIAL_MISSING' ? 'error' : 'warning')(error)),
    ...missingTagTemplates(text, world),
    ...unknownElements(text, world.tags),
    ...missingFiles(text, world),
  ]
}

/** A partial that a template applies, and where. */
export interface PartialUse {
  readonly name: string
  readonly line: number
  readonly column: number
  /** Through the `template` attribute of an element. */
  readonly byElement: boolean
}

export function listPartialUses(
  text: string,
  tags: readonly TagDefinition[],
): { uses: PartialUse[]; macros: Set<string> } {
  const { nodes, source } = parse(text, { tags })
  const uses: PartialUse[] = []
  const macros = new Set<string>()
  for (const node of walkNodes(nodes)) {
    if (node.type === 'macro') macros.add(node.name)
    for (const { name, offset, byElement } of listUses(node)) uses.push({ name, ...source.position(offset), byElement })
  }
  return { uses, macros }
}

function listUses(node: Node): { name: string; offset: number; byElement: boolean }[] {
  if (node.type === 'include') return [{ name: node.name, offset: node.start, byElement: false }]
  if (node.type === 'variable' || node.type === 'bindvar')
    return node.formatters.flatMap(({ name, args, nameStart }) =>
      name === 'apply' && args[0] ? [{ name: args[0], offset: nameStart, byElement: false }] : [],
    )
  if (node.type !== 'tag') return []
  return node.attributes.flatMap(({ name, value }) => {
    const [only] = value
    const isPlain = name.toLowerCase() === 'template' && value.length === 1 && only?.type === 'text'
    return isPlain && only.text !== '' ? [{ name: only.text, offset: node.start, byElement: true }] : []
  })
}

function missingTagTemplates(text: TemplateText, { partials, tags }: TemplateWorld): ThemeProblemView[] {
  const known = new Set(partials)
  const { uses, macros } = listPartialUses(text.text, tags)
  return uses
    .filter(({ name, byElement }) => byElement && !known.has(name) && !macros.has(name))
    .map(({ name, line, column }) => ({
      severity: 'error' as const,
      ...text.place(line),
      column,
      code: 'TAG_TEMPLATE_MISSING',
      message: `There is no partial "${name}" for this element.`,
      hint: `Add blocks/${name.replace(/\.block$/, '')}.block, or give the element a body.`,
    }))
}

function unknownElements({ text, place }: TemplateText, tags: readonly TagDefinition[]): ThemeProblemView[] {
  const known = new Set(tags.map(({ name }) => name))
  return [...text.matchAll(/<(squarespace:[a-z-]+)/gi)].flatMap((match) => {
    const name = (match[1] ?? '').toLowerCase()
    if (known.has(name)) return []
    const before = text.slice(0, match.index).split('\n')
    return [
      {
        severity: 'warning' as const,
        ...place(before.length),
        column: (before.at(-1)?.length ?? 0) + 1,
        code: 'ELEMENT_UNKNOWN',
        message: `<${name}> is unknown here: it stays in the page as it is written.`,
        hint: '',
      },
    ]
  })
}

const namedFiles = [
  {
    code: 'SCRIPT_MISSING',
    pattern: /<squarespace:script\b[^>]*?\ssrc\s*=\s*["']([^"'{}]+)["']/gi,
    folder: 'scripts/',
  },
  { code: 'SCRIPT_MISSING', pattern: /<script\b[^>]*?\ssrc\s*=\s*["']([^"'{}]+)["']/gi, folder: '' },
  {
    code: 'STYLE_MISSING',
    pattern: /<link\b[^>]*?\shref\s*=\s*["']([^"'{}]+\.css(?:[?#][^"'{}]*)?)["']/gi,
    folder: '',
  },
] as const
const hidden = /<!--[\s\S]*?-->|\{#[^{}]*\}/g

/** Scripts and styles that are named plainly; what is named by the page is known only there. */
function missingFiles({ text, place }: TemplateText, { statics, files }: TemplateWorld): ThemeProblemView[] {
  if (!statics) return []
  const shown = text.replace(hidden, (comment) => comment.replace(/[^\n]/g, ' '))
  return namedFiles.flatMap(({ code, pattern, folder }) =>
    [...shown.matchAll(pattern)].flatMap((match) => {
      const file = themeFile(match[1] ?? '', folder)
      if (file === undefined || statics.has(file)) return []
      const { line, column } = getPlaceAt(text, match.index)
      const isStyle = file.startsWith('styles/')
      const message = isStyle ? `Pages cannot load /${file}.` : `There is no ${file} in the theme.`
      const hint = isStyle
        ? 'Files of styles/ are compiled to /site.css: name it in "stylesheets" of template.conf, or put it into assets/.'
        : getMissingBuildHint(file, files ?? [])
      return [{ severity: 'error' as const, ...place(line), column, code, message, hint }]
    }),
  )
}

/** The file of the theme that an address means; undefined for addresses elsewhere. */
function themeFile(address: string, folder: '' | 'scripts/'): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address)) return undefined
  const path = (address.split(/[?#]/)[0] ?? '').replace(/^\.?\//, '')
  if (folder !== '') return `${folder}${path.replace(/^scripts\//, '')}`
  return /^(?:assets|scripts|styles)\//.test(path) ? path : undefined
}

function getErrorKey({ code, line, column, message }: TemplateError): string {
  return `${code} ${line} ${column} ${message}`
}
