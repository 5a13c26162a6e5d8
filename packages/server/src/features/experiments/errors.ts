import { defineError } from '../../platform/errors.ts'

export const experimentChanged = defineError<{ version: number }>(
  'experiment_changed',
  409,
  'Someone else changed this experiment. Reload it to see the changes, then make yours again.',
)

export const tooManyExperiments = defineError<{ max: number }>(
  'too_many_experiments',
  409,
  ({ max }) => `A site has at most ${max} experiments. Delete one that has ended first.`,
)

export const tooManyRunning = defineError<{ max: number }>(
  'too_many_running_experiments',
  409,
  ({ max }) => `At most ${max} experiments run at the same time. End one first.`,
)

export const experimentStarted = defineError(
  'experiment_started',
  409,
  'This experiment has started. Only its name can be changed, since other changes would mix what was counted.',
)

export const experimentNotRunning = defineError(
  'experiment_not_running',
  409,
  'This experiment has not started, or has ended. Reload the page to see how it is now.',
)

export const experimentEnded = defineError('experiment_ended', 409, 'This experiment has ended. Create a new one.')

export const experimentRuns = defineError('experiment_runs', 409, 'This experiment is running. End it first.')

export const pageInExperiment = defineError(
  'page_in_experiment',
  409,
  'Another experiment runs on this page. End it first.',
)

export const versionGone = defineError(
  'experiment_version_gone',
  409,
  'The page, the other version or the text of this experiment is gone. Choose them again.',
)

export const visitsNotCounted = defineError(
  'experiment_visits_off',
  409,
  'This site counts no visits. Turn that on in the settings of visits, then start the experiment.',
)
