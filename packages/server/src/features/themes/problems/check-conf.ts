import type { Theme, ThemeFiles } from '../../theme-files/index.ts'
import { getMissingBuildHint } from './missing-build.ts'
import type { ThemeProblemView } from './problem.ts'
import { getPlaceAt } from '../../theme-styles/index.ts'
import { getRegionName, readSource } from './template-sources.ts'

const systemTypes = new Set(['album', 'blog', 'events', 'gallery', 'index', 'page', 'products'])
const fieldTypes = new Set(['text', 'wysiwyg', 'image', 'checkbox', 'gallery'])

/** What `template.conf` and the files beside it do not agree on. */
export function checkConf(theme: Theme, files: ThemeFiles, systemPartials: readonly string[]): ThemeProblemView[] {
  const { conf } = theme
  const text = readSource(files, 'template.conf')
  const at = (word: string) => findPosition(text, word)
  const problem = (
    severity: 'error' | 'warning',
    word: string,
    code: string,
    message: string,
    hint = '',
  ): ThemeProblemView => ({ severity, file: 'template.conf', ...at(word), code, message, hint })
  const layouts = Object.entries(conf.layouts)
  return [
    ...theme.problems.map(({ severity, missing, ...found }) => ({
      ...found,
      severity: severity ?? ('error' as const),
      code: missing === undefined ? 'FILE_UNREADABLE' : 'STYLE_MISSING',
      hint: missing === undefined ? '' : getMissingBuildHint(missing, files.keys()),
    })),
    ...(layouts.length > 0 && !Object.hasOwn(conf.layouts, 'default')
      ? [problem('error', '"layouts"', 'LAYOUT_DEFAULT_MISSING', 'There is no layout "default", which pages take.')]
      : []),
    ...layouts.flatMap(([layout, { regions }]) =>
      regions
        .filter((region) => !theme.regions.has(getRegionName(region)))
        .map((region) =>
          problem(
            'error',
            `"${region}"`,
            'REGION_MISSING',
            `The layout "${layout}" asks for the region "${region}", which has no file.`,
            `Add ${getRegionName(region)}.region.`,
          ),
        ),
    ),
    ...(theme.regions.size === 0
      ? [problem('error', '{', 'REGIONS_MISSING', 'The theme has no region: pages stand in the frame of the platform.')]
      : []),
    ...conf.systemPartials
      .filter((name) => !systemPartials.includes(name) && !theme.partials.has(name))
      .map((name) =>
        problem('warning', `"${name}"`, 'SYSTEM_PARTIAL_UNKNOWN', `The platform has no partial "${name}".`),
      ),
    ...conf.customTypes.flatMap((type) =>
      type.fields
        .filter((field) => !fieldTypes.has(field.type))
        .map((field) =>
          problem(
            'warning',
            `"${field.name}"`,
            'FIELD_TYPE_UNKNOWN',
            `The field "${field.name}" of ${type.name} has the type "${field.type}": it is edited as text.`,
          ),
        ),
    ),
    ...checkCollections(theme, files),
    ...checkLayoutWords(theme, files),
    ...checkNames(files),
  ]
}

function checkCollections(theme: Theme, files: ThemeFiles): ThemeProblemView[] {
  return [...theme.collectionConfs].flatMap(([type, conf]) => {
    const file = `collections/${type}.conf`
    if (!files.has(file)) return []
    const found = (word: string, code: string, message: string): ThemeProblemView => ({
      severity: 'warning',
      file,
      ...findPosition(readSource(files, file), word),
      code,
      message,
      hint: '',
    })
    const region = conf.regionName || conf.layout
    return [
      ...(region && !Object.hasOwn(theme.conf.layouts, region)
        ? [found(`"${region}"`, 'LAYOUT_MISSING', `There is no layout "${region}": pages take the default one.`)]
        : []),
      ...(!systemTypes.has(type) &&
      !conf.folder &&
      !conf.index &&
      !theme.views.has(`${type}.list`) &&
      !theme.views.has(`${type}.item`)
        ? [found('{', 'VIEW_MISSING', `The type "${type}" has neither a .list nor an .item.`)]
        : []),
    ]
  })
}

/** What every page needs of its layout. */
function checkLayoutWords(theme: Theme, files: ThemeFiles): ThemeProblemView[] {
  const wanted = [
    ['squarespace.main-content', 'the content of the page', /\{squarespace\.main-content[|}]/],
    ['squarespace-headers', 'title, styles and scripts', /\{squarespace(?:-|\.)headers[|}]/],
    ['squarespace-footers', 'the scripts of cart and forms', /\{squarespace(?:-|\.)footers[|}]/],
  ] as const
  const layouts = Object.entries(theme.conf.layouts).map(([name, { regions }]) => [name, regions] as const)
  return layouts.flatMap(([layout, regions]) => {
    const paths = regions.flatMap((region) => theme.regions.get(getRegionName(region))?.file ?? [])
    const text = paths.map((path) => readSource(files, path)).join('\n')
    // Regions may leave the frame to partials.
    const partials = [...theme.partials.values()].map(({ text }) => text).join('\n')
    if (paths.length === 0) return []
    return wanted
      .filter(([, , pattern]) => !pattern.test(text) && !pattern.test(partials))
      .map(([name, what]) => ({
        severity: 'warning' as const,
        file: paths[0] ?? '',
        line: 1,
        column: 1,
        code: 'LAYOUT_INCOMPLETE',
        message: `The layout "${layout}" does not print {${name}}: ${what} will be missing.`,
        hint: '',
      }))
  })
}

/** Names that only some machines tell apart: one of the two files would be lost where the theme is unpacked. */
function checkNames(files: ThemeFiles): ThemeProblemView[] {
  const seen = new Map<string, string>()
  return [...files.keys()].flatMap((file) => {
    const plain = file.normalize('NFC').toLowerCase()
    const other = seen.get(plain)
    seen.set(plain, file)
    if (other === undefined) return []
    const message = `"${other}" and "${file}" differ in nothing but capital letters: many machines keep only one of them.`
    return [{ severity: 'error', file, line: 1, column: 1, code: 'NAMES_ALIKE', message, hint: 'Rename one of them.' }]
  })
}

function findPosition(text: string, word: string): { line: number; column: number } {
  return getPlaceAt(text, text.indexOf(word))
}
