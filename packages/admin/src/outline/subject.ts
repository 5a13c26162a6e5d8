import type { LinkProps } from '@tanstack/react-router'
import { t, translateServerText } from '../i18n/text.ts'

/** What the outline edits: a page, a post or event, or a block field of the theme. */
export interface OutlineSubject {
  readonly kind: 'page' | 'item' | 'field'
  readonly id: string
  readonly title: string
  /** What it is called in sentences: "page", "post". */
  readonly noun: 'page' | 'post' | 'event' | 'part'
  /** The page on which it is seen. */
  readonly path: string
  /** Visitors do not see it yet. */
  readonly isHidden: boolean
  readonly back: Pick<LinkProps, 'to' | 'params' | 'search'>
  readonly backLabel: string
  /** The list that it is in, while visitors do not see that one either. */
  readonly hiddenList?: {
    readonly title: string
    readonly show: () => Promise<unknown>
    readonly hide: () => Promise<unknown>
  }
  /** Makes it visible to visitors; absent where it always is. */
  readonly show?: () => Promise<unknown>
  /** Hides it from visitors again, in the state that it has now. */
  readonly hide?: () => Promise<unknown>
  /** Becomes visible at a time of its own: publishing asks before it does so now. */
  readonly isScheduled?: boolean
}

/** The blocks of a place of the theme, such as the footer. */
export function toFieldSubject(fieldId: string, label: string | undefined): OutlineSubject {
  return {
    kind: 'field',
    id: fieldId,
    title: label === undefined ? t('Blocks') : translateServerText(label),
    noun: 'part',
    path: '/',
    isHidden: false,
    back: { to: '/pages' },
    backLabel: t('Pages'),
  }
}
