import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-site.ts'
import { openMetrics } from './registry.ts'

const docs = path.join(import.meta.dirname, '../../../../../docs')
const read = (file: string) => fs.readFile(path.join(docs, file), 'utf8')

test('rules and dashboard ask for metrics that there are, all of them are described, and each alert is in the runbook', async () => {
  const { services } = await testServer()
  const text = await (await openMetrics(services)).read()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`] : [name],
    ),
  )
  const [rules, dashboard, page, runbook] = await Promise.all([
    read('monitoring/alerts.yml'),
    read('monitoring/dashboard.json'),
    read('monitoring.md'),
    read('runbook.md'),
  ])
  expect(JSON.parse(dashboard)).toMatchObject({ title: 'Vitrine' })
  const asked = [...`${rules}${dashboard}`.matchAll(/\b(?:vitrine|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(asked.length).toBeGreaterThan(25)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
  expect(
    [...known].filter(
      (name) => name.startsWith('vitrine_') && !name.endsWith('_bucket') && !page.includes(`\`${name}\``),
    ),
  ).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...runbook.matchAll(/^## (Vitrine\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
})
