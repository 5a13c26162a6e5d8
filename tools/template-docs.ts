/**
 * Writes `docs/template-reference.md` from the definitions of the template language: `node tools/template-docs.ts` after
 * a change to one of them. The suite fails while the page is out of date.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { renderReference } from '../packages/template/src/manual/reference.ts'

await fs.writeFile(path.join(import.meta.dirname, '../docs/template-reference.md'), renderReference())
