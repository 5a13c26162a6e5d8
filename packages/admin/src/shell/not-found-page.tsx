import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { getButtonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { t } from '../i18n/text.ts'

export function NotFoundPage() {
  return (
    <Page title={t('Page not found')}>
      <EmptyState icon={<MapPinOff size={22} />} title={t('Page not found')}>
        <p>{t('Check the URL or go back to the start page.')}</p>
        <Link to="/" className={getButtonClass()}>
          {t('Go to start page')}
        </Link>
      </EmptyState>
    </Page>
  )
}
