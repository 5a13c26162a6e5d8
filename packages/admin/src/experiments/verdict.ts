import { t } from '../i18n/text.ts'
import type { Experiment, ExperimentResults } from './experiments.ts'

const verdicts: Readonly<Record<ExperimentResults['verdict'], string>> = {
  'too-few': t('Too early to say'),
  undecided: t('No difference yet'),
  a: t('Version A wins'),
  b: t('Version B wins'),
  mismatch: t('Uneven split: no winner'),
}

/** What the numbers say, in a few words. */
export function describeVerdict({ verdict }: ExperimentResults): string {
  return verdicts[verdict]
}

/** How an experiment ended, in a few words. */
export function describeOutcome({ outcome }: Pick<Experiment, 'outcome'>): string {
  if (outcome === 'b') return t('Version B became the page')
  return outcome === 'gone' ? t('A version was deleted') : t('Version A stayed')
}

/** Why, and what to do now. */
export function explainVerdict({ verdict }: ExperimentResults): string {
  if (verdict === 'too-few')
    return t('A result needs 100 visitors of each version and 25 conversions. Until then differences are chance.')
  if (verdict === 'mismatch')
    return t(
      'A split this uneven comes by chance once in 1,000 experiments. Visitors of one version are lost on the way: look for an error or a redirect on it, then begin a new experiment.',
    )
  if (verdict === 'undecided')
    return t(
      'The difference may be anything in this range, also none. Stop when a difference this small does not matter to you. Four times the visitors halve the range.',
    )
  return t(
    'This holds however often you look: of 100 experiments without any difference, at most 5 name a winner. Let it run for at least a full week.',
  )
}
