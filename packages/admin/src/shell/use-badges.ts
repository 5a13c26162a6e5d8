import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../api/overview-query.ts'
import { useScreens } from './screens.ts'
import type { SectionName } from './sections.ts'
import { editorLanguage, t } from '../i18n/text.ts'

const refetchMs = 60_000
/** The server counts no further. */
const maxCount = 1000

interface CountBadge {
  readonly text: string
  readonly spoken: string
}

/** The number of waiting entries in a section, for its entry in the menu. */
export function useBadges(): Partial<Record<SectionName, CountBadge>> {
  const isAllowed = useScreens().some(({ to }) => to === '/')
  const { data } = useQuery({ ...overviewQuery, enabled: isAllowed, staleTime: refetchMs, refetchInterval: refetchMs })
  const waiting = data?.toDo.orders?.toFulfill ?? 0
  if (waiting === 0) return {}
  return {
    orders: {
      text: waiting >= maxCount ? `${maxCount.toLocaleString(editorLanguage)}+` : String(waiting),
      spoken: t('{count, plural, one {# to fulfill} other {# to fulfill}}', { count: waiting }),
    },
  }
}
