/** A text of a file, with where it belongs. */
export interface FileText {
  /** Where it begins in the file. */
  readonly line: number
  /** BCP 47, as the file says. */
  readonly language: string
  /** `collection:ID` */
  readonly document: string
  readonly key: string
  readonly source: string
  readonly target: string
  /** What is wrong with the text as it stands in the file. */
  readonly fault: string | undefined
}
