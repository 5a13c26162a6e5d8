import { t } from '../i18n/text.ts'
import type { Experiment, ExperimentBody } from './experiments.ts'

/** An experiment as its form holds it: what other choices had stays, so that nothing is lost by trying one. */
export interface ExperimentValues {
  readonly name: string
  readonly collectionId: string
  readonly kind: 'copy' | 'page' | 'text'
  readonly challengerId: string
  readonly blockId: string
  readonly html: string
  readonly goal: Experiment['goal']
  readonly goalCollectionId: string
  /** In percent, as it is typed. */
  readonly share: string
}

export type ExperimentProblems = Readonly<Partial<Record<string, string>>>

export const emptyExperiment: ExperimentValues = {
  name: '',
  collectionId: '',
  kind: 'copy',
  challengerId: '',
  blockId: '',
  html: '',
  goal: 'order',
  goalCollectionId: '',
  share: '50',
}

/** The values of a stored experiment. */
export function toExperimentValues({ challenger, shareB, goalCollectionId, ...stored }: Experiment): ExperimentValues {
  const { name, collectionId, goal } = stored
  return {
    ...emptyExperiment,
    name,
    collectionId,
    goal,
    goalCollectionId: goalCollectionId ?? '',
    share: String(shareB / 100),
    kind: challenger.kind,
    ...(challenger.kind === 'page'
      ? { challengerId: challenger.collectionId }
      : { blockId: challenger.blockId, html: challenger.html }),
  }
}

/** The form's values ready to be sent, and its mistakes by field. */
export function readExperiment(values: ExperimentValues): {
  readonly body: ExperimentBody
  readonly problems: ExperimentProblems
} {
  const { name, collectionId, kind, challengerId, blockId, html, goal, goalCollectionId } = values
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = t('Name is required.')
  if (collectionId === '') problems['collectionId'] = t('Choose a page.')
  if (kind === 'page' && challengerId === '') problems['challenger'] = t('Choose a page.')
  if (kind === 'text' && blockId === '') problems['challenger'] = t('Choose a text.')
  if (kind === 'text' && blockId !== '' && html.trim() === '') problems['html'] = t('Enter the other text.')
  if (goal === 'page' && goalCollectionId === '') problems['goalCollectionId'] = t('Choose a page.')
  const share = values.share.trim()
  const isShare = /^\d{1,2}$/.test(share) && Number(share) > 0
  if (!isShare) problems['shareB'] = t('Enter a whole number from {min} to {max}.', { min: 1, max: 99 })
  return {
    problems,
    body: {
      name: name.trim(),
      collectionId,
      challenger: toChallenger(kind, challengerId, blockId, html),
      goal,
      goalCollectionId: goal === 'page' ? goalCollectionId : null,
      shareB: isShare ? Number(share) * 100 : 5_000,
    },
  }
}

function toChallenger(
  kind: ExperimentValues['kind'],
  collectionId: string,
  blockId: string,
  html: string,
): ExperimentBody['challenger'] {
  if (kind === 'copy') return { kind }
  return kind === 'page' ? { kind, collectionId } : { kind, blockId, html }
}
