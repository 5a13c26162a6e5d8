/** Kinds of files that a field may take, with their endings. What a browser or a shell could run is in none of them. */
const fileEndings = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'tif', 'tiff'],
  document: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'],
  spreadsheet: ['xls', 'xlsx', 'ods', 'csv'],
  presentation: ['ppt', 'pptx', 'odp'],
  audio: ['mp3', 'm4a', 'wav', 'ogg'],
  video: ['mp4', 'mov', 'webm'],
  archive: ['zip'],
} as const

export const formFileKinds = ['image', 'document', 'spreadsheet', 'presentation', 'audio', 'video', 'archive'] as const
export type FormFileKind = (typeof formFileKinds)[number]
export type FormFileEnding = (typeof fileEndings)[FormFileKind][number]

/** What a field that takes files takes. */
export interface FormFileRules {
  readonly fileKinds: readonly FormFileKind[]
  readonly maxFiles: number
  /** Of each file; a megabyte is a million bytes. */
  readonly maxMegabytes: number
}

/** Hard maxima, whatever the owner chooses. */
export const formFileLimits = { files: 5, megabytes: 20, nameLength: 150 } as const

/** The endings that a field takes, in small letters. */
export function listFileEndings({ fileKinds }: Pick<FormFileRules, 'fileKinds'>): readonly FormFileEnding[] {
  return formFileKinds
    .filter((kind) => fileKinds.includes(kind))
    .flatMap((kind): FormFileEnding[] => [...fileEndings[kind]])
}

/** The ending of a file that the field takes, in small letters; undefined for any other. */
export function findFileEnding(rules: Pick<FormFileRules, 'fileKinds'>, name: string): FormFileEnding | undefined {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  return listFileEndings(rules).find((each) => each === ending)
}

/** The most bytes that a file of the field may have. */
export function getMaxFileBytes({ maxMegabytes }: Pick<FormFileRules, 'maxMegabytes'>): number {
  return Math.min(maxMegabytes, formFileLimits.megabytes) * 1_000_000
}

/** Ids of uploaded files as a browser sends them: each once, and one more than are allowed, so that the check can refuse it. */
export function readFileIds({ maxFiles }: Pick<FormFileRules, 'maxFiles'>, sent: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  const ids = list.slice(0, 100).filter((id): id is string => typeof id === 'string' && /^[\w-]{22}$/.test(id))
  return [...new Set(ids)].slice(0, maxFiles + 1)
}
