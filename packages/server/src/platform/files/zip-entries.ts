import yauzl from 'yauzl'

/** The name of an entry as the archive has it. It may be a path anywhere: check it before use. */
export function getEntryName(entry: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
}

/** A name for messages: no control characters, at most 200 characters. */
export function toPrintableName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- those are what is replaced.
  return name.replace(/[\u0000-\u001f\u007f]/g, '?').slice(0, 200)
}
