/**
 * Where the rows of a table are once a database is spread over several servers:
 * - `distributed`: by `website_id`; all rows of a site are on one server, together;
 * - `reference`: the same on every server: what names sites and people, and belongs to none of them or is looked for without knowing the site;
 * - `local`: on the coordinator alone: what is counted or kept for the installation, and the migrations.
 */
export type Placement = 'distributed' | 'reference' | 'local'

/** Tables that are not distributed. Every other table of ours is, by its column `website_id`. */
const placedElsewhere: Readonly<Record<string, Placement>> = {
  website: 'reference',
  site_name: 'reference',
  domain: 'reference',
  account: 'reference',
  account_session: 'reference',
  account_link: 'reference',
  account_two_step: 'reference',
  account_recovery_code: 'reference',
  website_membership: 'reference',
  sign_up: 'reference',
  sign_up_refusal: 'local',
  sign_up_switch: 'local',
  rate_limit: 'local',
  site_usage: 'local',
  backup_run: 'local',
  backup_schedule: 'local',
  schema_migration: 'local',
  schema_migration_lock: 'local',
}

/** The column by which rows are spread. */
export const distributionColumn = 'website_id'

/** Where the rows of a table of the schema `public` belong. Tables of other schemas (the queue of jobs) are local. */
export function getPlacement(table: string): Placement {
  return placedElsewhere[table] ?? 'distributed'
}

/** The tables that are named as not distributed, for a check that they exist. */
export const namedTables: readonly string[] = Object.keys(placedElsewhere)
