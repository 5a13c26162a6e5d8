import { expect, test } from 'vitest'
import { listScattered } from './scattered.ts'

/** As a coordinator of Citus 13.2 writes it. */
const logged = (statement: string) => `2026-11-22 23:50:07.722 UTC [22442] LOG:  multi-task query about to be executed
2026-11-22 23:50:07.722 UTC [22442] HINT:  Queries are split to multiple tasks if they have to be split into several queries on the workers.
2026-11-22 23:50:07.722 UTC [22442] STATEMENT:  ${statement}
2026-11-22 23:50:07.900 UTC [22442] LOG:  checkpoint starting: time
`

test('statements of one site that go to several servers are found, those of all sites are not', () => {
  const scattered =
    'SELECT c.title FROM collection c,\n\t  LATERAL (SELECT FROM item i WHERE i.website_id = c.website_id LIMIT 1) i\n\tWHERE c.website_id = $1'
  const log = [
    scattered,
    'SELECT count(*) FROM item',
    'UPDATE variant SET sku = v.sku FROM jsonb_to_recordset($1::jsonb) AS v (sku text) WHERE variant.website_id = $2',
    scattered,
    'select * from "cart" where "cart"."website_id" = $12',
  ]
    .map(logged)
    .join('')
  expect(listScattered(`${log}2026-11-22 23:50:08.000 UTC [1] STATEMENT:  SELECT website_id = $1`)).toEqual([
    'SELECT c.title FROM collection c, LATERAL (SELECT FROM item i WHERE i.website_id = c.website_id LIMIT 1) i WHERE c.website_id = $1',
    'select * from "cart" where "cart"."website_id" = $12',
  ])
})
