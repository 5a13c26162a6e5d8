import { planBlock } from './block.ts'
import { planFeature } from './feature.ts'
import { planFormatter } from './formatter.ts'
import { planMigration } from './migration.ts'
import { parseName, type Plan, PlanError, type Planner } from './plan.ts'

const planners: ReadonlyMap<string, Planner> = new Map<string, Planner>([
  ['feature', planFeature],
  ['block', planBlock],
  ['formatter', planFormatter],
  ['migration', planMigration],
])

const usage = `Say what to make and its name: npm run new -- ${[...planners.keys()].join('|')} NAME
For a formatter its family may follow: npm run new -- formatter NAME commerce`

/** The plan for the words of a command line, for example `feature gift-wraps`. Throws a `PlanError` that says what is wrong. */
export function planPart(root: string, [kind = '', name = '', ...options]: readonly string[]): Plan {
  const planner = planners.get(kind)
  if (planner === undefined || name === '') throw new PlanError(usage)
  return planner(root, parseName(name), options)
}
