import type { Ctx, Site } from '../../../platform/context.ts'
import type { SettingsChange } from '../../../platform/settings.ts'
import type { roles } from '../../accounts/index.ts'

/** Values by field: a variant, a setting of the theme, the entries of a menu. JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** What a change is about, with its values. */
export interface SubjectFields {
  readonly id: string
  readonly fields: Fields
}

/** What a change is about, with the fields that are asked for. */
interface SubjectNames {
  readonly id: string
  readonly names: readonly string[]
}

/** What is live. A field that is gone is missing. */
export interface LiveSubject {
  /** '' where the kind says it all. */
  readonly title: string
  readonly fields: Fields
  /** What people call the fields. */
  readonly labels: Readonly<Record<string, string>>
}

/** A field in words. Null: what holds without a value of the owner. */
interface Words {
  readonly before: string | null
  readonly after: string | null
  readonly live: string | null
}

/** A kind of change that a release has beside content. */
export interface ChangeKind {
  /** Who may change it live may draft it, publish it and roll it back. */
  readonly capability: roles.Capability
  /** Subjects that are there, by their id. Reads what the database has now, not what the request began with. */
  read(ctx: Ctx, subjects: readonly SubjectNames[]): Promise<ReadonlyMap<string, LiveSubject>>
  /** Belongs into a transaction that holds the subjects. */
  write(ctx: Ctx, subjects: readonly SubjectFields[]): Promise<void>
  /** The settings of the site with the change. Prices have no such. */
  preview?(site: Site, subject: SubjectFields): readonly SettingsChange[]
  /** Says values of one field in words; prices say themselves. */
  describe?(ctx: Ctx): Promise<(values: Readonly<Record<keyof Words, unknown>>) => Words>
}
