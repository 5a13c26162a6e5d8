import type { Field } from './fields.ts'

/** A path inside the settings of a block: keys of objects, indexes of lists. */
export type SettingPath = readonly (string | number)[]

/** Changes one value of the settings. An undefined value takes the setting away, so that its default counts. */
export type ChangeSetting = (path: SettingPath, value: unknown) => void

export interface FieldProps {
  readonly field: Field
  readonly path: SettingPath
  readonly value: unknown
  readonly onChange: ChangeSetting
}
