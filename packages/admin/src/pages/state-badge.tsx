import { Badge, type Tone } from '../ui/badge.tsx'
import type { ItemSummary } from './pages.ts'
import { t } from '../i18n/text.ts'

const stateTexts: Readonly<Record<ItemSummary['state'], readonly [string, Tone]>> = {
  published: [t('Published'), 'done'],
  scheduled: [t('Scheduled'), 'accent'],
  draft: [t('Draft'), 'caution'],
  unlisted: [t('Unlisted'), 'neutral'],
}

/** A scheduled item whose time has come is published. */
export function StateBadge({ item }: { readonly item: Pick<ItemSummary, 'state' | 'isVisible'> }) {
  const [text, tone] = stateTexts[item.state === 'scheduled' && item.isVisible ? 'published' : item.state]
  return <Badge tone={tone}>{text}</Badge>
}
