import fs from 'node:fs'
import path from 'node:path'
import { type PartName, type Plan, PlanError } from './plan.ts'

const folder = 'packages/server/db/migrations'

/** The next numbered SQL file. It changes nothing until its statements are written. */
export function planMigration(root: string, { snake, kebab }: PartName): Plan {
  const files = fs.readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.sql'))
  if (files.some((file) => file.replace(/^\d+_/, '') === `${snake}.sql`))
    throw new PlanError(`There is a migration "${kebab}" already: choose another name.`)
  const number = Math.max(0, ...files.map((file) => Number.parseInt(file, 10))) + 1
  const file = `${folder}/${String(number).padStart(4, '0')}_${snake}.sql`
  return {
    files: {
      [file]: `-- Why the tables change, in a sentence or two.
--
-- CREATE TABLE ${snake} (
--   website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
--   ${snake}_id text NOT NULL,
--   PRIMARY KEY (website_id, ${snake}_id)
-- );
-- ALTER TABLE ${snake} ADD FOREIGN KEY (website_id, item_id) REFERENCES item ON DELETE CASCADE;
--
-- Or a column: ALTER TABLE item ADD COLUMN note text NOT NULL DEFAULT '';
`,
    },
    edits: {},
    // Nothing changes before the statements are written: the schema is written then.
    generators: [],
    next: [
      `Write the statements in ${file}. Every primary, unique and foreign key begins with website_id.`,
      'Foreign keys of a new table to other tables than website follow it as ALTER TABLE: on a distributed database it is distributed before them.',
      'A release that is running must still work on the new tables: add now, fill, and drop in a later release.',
      'A new table is added to features/site-export/content.ts or not-content.ts, and to the line `Tables:` of its README.',
      'A column with something personal is added to features/customers/personal-data.ts.',
      'The maximum of a text stands in the zod schema of its feature.',
      'Run `node tools/schema.ts`, which applies it to an empty database and writes db/schema.sql and the types of the tables.',
      'Run `npm test -- platform/db features/site-export features/customers tools/docs.test`.',
    ],
  }
}
