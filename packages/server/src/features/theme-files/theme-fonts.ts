import type { Theme } from './theme.ts'

/** A family that pages can show without asking anybody else for it. */
interface FontFamily {
  /** As it is called: `Instrument Sans`, `Old style serif`. */
  readonly label: string
  /** The value of `font-family`: the family and its fallbacks. */
  readonly stack: string
  /** From files of the theme, or from the visitor's computer. */
  readonly source: 'theme' | 'system'
  /** Lightest and heaviest weight of its files; fonts of computers come in 400 and 700. */
  readonly weights: { readonly min: number; readonly max: number }
  readonly hasItalic: boolean
  /** Where its letters are, for a preview; null for fonts of computers. */
  readonly file: string | null
}

const common = { source: 'system', weights: { min: 400, max: 700 }, hasItalic: true, file: null } as const

/** Families that computers and phones bring along, each with its nearest relatives on other systems. */
const systemFonts: readonly FontFamily[] = [
  { ...common, label: 'System sans', stack: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" },
  { ...common, label: 'Helvetica', stack: "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif" },
  { ...common, label: 'Humanist sans', stack: "'Gill Sans', 'Gill Sans MT', Seravek, Ubuntu, Calibri, sans-serif" },
  { ...common, label: 'Geometric sans', stack: "Avenir, 'Avenir Next', Futura, 'Century Gothic', Corbel, sans-serif" },
  { ...common, label: 'Verdana', stack: "Verdana, Geneva, 'DejaVu Sans', sans-serif" },
  { ...common, label: 'Trebuchet', stack: "'Trebuchet MS', 'Lucida Grande', 'Lucida Sans Unicode', sans-serif" },
  { ...common, label: 'Narrow sans', stack: "'Avenir Next Condensed', 'Arial Narrow', 'Roboto Condensed', sans-serif" },
  { ...common, label: 'Rounded sans', stack: "ui-rounded, 'Arial Rounded MT Bold', Nunito, Quicksand, sans-serif" },
  { ...common, label: 'Georgia', stack: "Georgia, Gelasio, 'DejaVu Serif', serif" },
  { ...common, label: 'Times', stack: "'Times New Roman', Times, 'Liberation Serif', serif" },
  {
    ...common,
    label: 'Old style serif',
    stack: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', serif",
  },
  { ...common, label: 'Book serif', stack: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif" },
  {
    ...common,
    label: 'High contrast serif',
    stack: "Didot, 'Bodoni MT', 'Playfair Display', 'Noto Serif Display', serif",
  },
  { ...common, label: 'Slab serif', stack: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', serif" },
  { ...common, label: 'Courier', stack: "'Courier New', Courier, 'Liberation Mono', monospace" },
  { ...common, label: 'Code', stack: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" },
]

/** The families an owner may choose from: those of the theme's own files first. What a theme would fetch from elsewhere is not among them. */
export function listFontFamilies(
  theme: Pick<Theme, 'styles' | 'stylesheets' | 'statics' | 'revision' | 'tweaks'>,
): FontFamily[] {
  const families = new Map<string, FontFamily>()
  for (const face of listFontFaces(theme)) {
    const before = families.get(face.family)
    families.set(face.family, {
      label: face.family,
      stack: before?.stack ?? findFontStack(face.family, theme),
      source: 'theme',
      weights: {
        min: Math.min(before?.weights.min ?? face.min, face.min),
        max: Math.max(before?.weights.max ?? face.max, face.max),
      },
      hasItalic: (before?.hasItalic ?? false) || face.isItalic,
      file: before?.file ?? face.file,
    })
  }
  return [...families.values(), ...systemFonts]
}

interface Face {
  readonly family: string
  readonly file: string
  readonly min: number
  readonly max: number
  readonly isItalic: boolean
}

function listFontFaces({
  styles,
  stylesheets,
  statics,
  revision,
}: Pick<Theme, 'styles' | 'stylesheets' | 'statics' | 'revision'>) {
  const source = stylesheets.map((sheet) => (styles[sheet] ?? '').replace(/\/\*[\s\S]*?\*\//g, '')).join('\n')
  return [...source.matchAll(/^([^\n]*?)@font-face\s*\{([^{}]*)\}/gm)].flatMap(([, before = '', body = '']): Face[] => {
    const family = readProperty(body, 'font-family')?.replaceAll(/^["']|["']$/g, '')
    const file = findFontFile(body, statics)
    if (before.includes('//') || !family || /[@"';{}\\]/.test(family) || file === undefined) return []
    const [min = 400, max = min] = (readProperty(body, 'font-weight') ?? '')
      .split(/\s+/)
      .map((word) => ({ normal: 400, bold: 700 })[word] ?? Number(word))
      .filter((weight) => weight >= 1 && weight <= 1000)
    return [
      {
        family,
        file: `${file}?rev=${revision}`,
        min,
        max,
        isItalic: /italic|oblique/.test(readProperty(body, 'font-style') ?? ''),
      },
    ]
  })
}

function readProperty(body: string, property: string): string | undefined {
  return new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*([^;]+)`, 'i').exec(body)?.[1]?.trim()
}

/** The file of the theme with the letters of a face; undefined for faces of other origins and of the computer. */
function findFontFile(body: string, statics: ReadonlyMap<string, unknown>): string | undefined {
  for (const [, , address = ''] of body.matchAll(/url\(\s*(["']?)([^"')]+)\1\s*\)/gi)) {
    const place = URL.parse(address.trim(), 'http://theme.invalid/site.css')
    if (place?.host === 'theme.invalid' && statics.has(place.pathname.slice(1))) return place.pathname
  }
  return undefined
}

/** As the theme itself names it in one of its fonts, with what the theme lets are in; else by its name. */
function findFontStack(family: string, { tweaks }: Pick<Theme, 'tweaks'>): string {
  for (const { control, value } of tweaks) {
    if (control !== 'font') continue
    const stack = value.includes(':') ? /font-family\s*:\s*([^;]+)/i.exec(value)?.[1]?.trim() : value
    const first = stack
      ?.split(',')[0]
      ?.trim()
      .replaceAll(/^["']|["']$/g, '')
    if (stack !== undefined && first === family && !/[@{}\\]/.test(stack)) return stack
  }
  return `'${family}', sans-serif`
}
