import { decodeText, type Theme, type ThemeFiles } from '../../theme-files/index.ts'

/** A text to be read as one template, made of one file or of the regions of a layout. */
export interface TemplateText {
  readonly text: string
  /** File and line of a line of the text. */
  readonly place: (line: number) => { file: string; line: number }
}

const templateFile =
  /^(?:regions\/)?[^/]+\.region$|^blocks\/.+\.block$|^collections\/[^/]+\.(?:list|item)$|^pages\/[^/]+\.page$|^system\/[^/]+\.page$/i

/** All templates of a theme as they are read: regions as the layouts they make up, everything else file by file. */
export function listTemplateTexts(theme: Theme, files: ThemeFiles): TemplateText[] {
  const layouts = Object.values(theme.conf.layouts).map(({ regions }) => regions.map(getRegionName))
  const used = new Set(layouts.flat())
  const ofLayouts = layouts.flatMap((names) => {
    const paths = names.flatMap((name) => theme.regions.get(name)?.file ?? [])
    return paths.length === 0 ? [] : [joined(paths, files)]
  })
  const rest = [...files.keys()].filter(
    (path) => templateFile.test(path) && !(/\.region$/i.test(path) && used.has(getRegionName(path))),
  )
  return [...ofLayouts, ...rest.map((path) => joined([path], files))]
}

export function getRegionName(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.region$/i, '')
}

function joined(paths: readonly string[], files: ThemeFiles): TemplateText {
  const texts = paths.map((path) => readSource(files, path))
  const ends: { path: string; from: number }[] = []
  let from = 1
  for (const [index, path] of paths.entries()) {
    ends.push({ path, from })
    from += (texts[index] ?? '').split('\n').length
  }
  return {
    text: texts.join('\n'),
    place: (line) => {
      const found = ends.findLast((each) => each.from <= line) ?? { path: paths[0] ?? '', from: 1 }
      return { file: found.path, line: line - found.from + 1 }
    },
  }
}

/** The text of a file as its author wrote it; '' when there is none. */
export function readSource(files: ThemeFiles, path: string): string {
  const source = files.get(path)?.source
  return source ? decodeText(source) : ''
}
