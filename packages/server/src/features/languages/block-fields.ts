/** A block as it is stored: its kind, and its settings. */
export interface StoredBlock {
  readonly type: unknown
  readonly settings: Readonly<Record<string, unknown>>
}

type ListFields = (block: StoredBlock) => readonly string[]

/** Filled by `blocks`, which knows the kinds and needs this feature itself. Until then no text of a block is translated. */
const kinds: { listFields: ListFields } = { listFields: () => [] }

/** Says which settings of a block are texts: `items/0/title`. Called once, where the kinds of blocks are known. */
export function defineTextFields(listFields: ListFields): void {
  kinds.listFields = listFields
}

/** The settings of a block that are texts by the kind that it is now. Others, such as code, are never translated. */
export function listTextFields(block: StoredBlock): ReadonlySet<string> {
  return new Set(kinds.listFields(block))
}
