import { z } from 'zod'
import { IdInput, LineInput, VersionInput } from '../../platform/schemas/bounded.ts'
import { allVisitors, Challenger, goals } from '../experiment-visits/index.ts'

export const maxExperiments = 50

const fields = {
  name: LineInput(120).min(1, 'Name is required.'),
  /** The page that is version A. */
  collectionId: IdInput.min(1, 'Choose a page.'),
  goal: z.enum(goals),
  /** The page to be reached, where that is the goal. */
  goalCollectionId: IdInput.nullable(),
  /** Visitors who get version B, in basis points. */
  shareB: z
    .int('Enter a whole number.')
    .min(100, 'At least 1 %.')
    .max(allVisitors - 100, 'At most 99 %.'),
}

const checkGoal = (
  { goal, goalCollectionId }: { readonly goal: string; readonly goalCollectionId: string | null },
  problems: z.RefinementCtx,
) => {
  if (goal === 'page' && !goalCollectionId)
    problems.addIssue({ code: 'custom', path: ['goalCollectionId'], message: 'Choose the page to be reached.' })
}

/** `copy`: version B begins as a copy of the page, which is made with the experiment. */
export const NewExperiment = z
  .object({ ...fields, challenger: z.union([Challenger, z.object({ kind: z.literal('copy') })]) })
  .superRefine(checkGoal)
  .meta({ id: 'NewExperiment' })
export type NewExperiment = z.infer<typeof NewExperiment>

export const SaveExperiment = z
  .object({
    ...fields,
    challenger: Challenger,
    /** The version of the record that the changes began from. */
    version: VersionInput,
  })
  .superRefine(checkGoal)
  .meta({ id: 'SaveExperiment' })
export type SaveExperiment = z.infer<typeof SaveExperiment>

export const ExperimentParams = z.object({ experimentId: IdInput })

/** `a`: the page stays; `b`: version B becomes the page; `none`: no winner, and the page stays. */
export const EndExperiment = z.object({ outcome: z.enum(['a', 'b', 'none']) }).meta({ id: 'EndExperiment' })
export type EndExperiment = z.infer<typeof EndExperiment>

const VersionResult = z
  .object({ visitors: z.int().min(0), conversions: z.int().min(0), rate: z.number() })
  .meta({ id: 'ExperimentVersionResult' })
const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() }).meta({ id: 'ExperimentInterval' })

export const Experiment = z
  .object({
    id: z.string(),
    version: z.int().min(0),
    /** Names it in addresses and scripts. */
    key: z.string(),
    name: z.string(),
    collectionId: z.string(),
    /** '' where the page is gone. */
    pageTitle: z.string(),
    path: z.string(),
    challenger: Challenger,
    /** Title of the page that is version B; '' for a text, and where the page is gone. */
    challengerTitle: z.string(),
    goal: z.enum(goals),
    goalCollectionId: z.string().nullable(),
    goalTitle: z.string(),
    shareB: z.int(),
    status: z.enum(['draft', 'running', 'paused', 'ended']),
    /** How it ended; `gone`: its page or a version was deleted. */
    outcome: z.enum(['a', 'b', 'none', 'gone']).nullable(),
    /** Whether visitors can see the page at all: it is no draft and behind no password. */
    isVisible: z.boolean(),
    results: z.object({
      a: VersionResult,
      b: VersionResult,
      difference: Interval.nullable(),
      uplift: Interval.nullable(),
      verdict: z.enum(['too-few', 'undecided', 'a', 'b', 'mismatch']),
      sampleRatioP: z.number(),
    }),
    startedOn: z.string().nullable(),
    endedOn: z.string().nullable(),
    createdOn: z.string(),
  })
  .meta({ id: 'Experiment' })
export type Experiment = z.infer<typeof Experiment>

export const Experiments = z
  .object({
    /** Newest first. */
    experiments: z.array(Experiment),
    /** Whether the site counts visits: without that no experiment runs. */
    isCounting: z.boolean(),
    /** Whether visitors are known again on another day. */
    usesCookies: z.boolean(),
  })
  .meta({ id: 'Experiments' })
export type Experiments = z.infer<typeof Experiments>
