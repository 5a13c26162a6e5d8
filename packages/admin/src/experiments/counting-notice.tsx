import { Link } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Notice } from '../ui/notice.tsx'

interface CountingNoticeProps {
  readonly isCounting: boolean
  readonly usesCookies: boolean
  readonly hasExperiments: boolean
}

/** Says why there are no results, or poor ones. */
export function CountingNotice({ isCounting, usesCookies, hasExperiments }: CountingNoticeProps) {
  const can = useCan()
  const link = can('settings.write') && <Link to="/settings/visits">{t('Visits and cookies')}</Link>
  if (!isCounting)
    return (
      <Notice tone="caution">
        {t('This site counts no visits, so everybody sees version A.')} {link}
      </Notice>
    )
  if (usesCookies || !hasExperiments) return null
  return (
    <Notice tone="neutral">
      {t(
        'This site uses no cookies: a visitor who comes back on another day may see the other version, and counts again.',
      )}{' '}
      {link}
    </Notice>
  )
}
