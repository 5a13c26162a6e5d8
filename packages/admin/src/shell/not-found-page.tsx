import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { getButtonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState icon={<MapPinOff size={22} />} title="Page not found">
        <p>Check the URL or go back to the start page.</p>
        <Link to="/" className={getButtonClass()}>
          Go to start page
        </Link>
      </EmptyState>
    </Page>
  )
}
