/**
 * Writes `docs/blocks.md` from the definitions of the kinds of blocks: `node tools/block-docs.ts` after a change to one of them. The suite
 * fails while the page is out of date.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { blockManual } from '../packages/server/src/features/blocks/manual.ts'

await fs.writeFile(path.join(import.meta.dirname, '../docs/blocks.md'), blockManual())
