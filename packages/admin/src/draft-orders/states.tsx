import { Badge, type Tone } from '../ui/badge.tsx'
import { t } from '../i18n/text.ts'
import type { DraftState } from './search.ts'

export const draftBadges: Readonly<Record<DraftState, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: t('Open'), tone: 'neutral' },
  sent: { label: t('Payment link sent'), tone: 'accent' },
  completed: { label: t('Completed'), tone: 'done' },
}

export function DraftBadge({ state }: { readonly state: DraftState }) {
  return <Badge tone={draftBadges[state].tone}>{draftBadges[state].label}</Badge>
}
