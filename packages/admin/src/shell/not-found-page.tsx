import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState icon={<MapPinOff size={22} />} title="There is no page at this address">
        <p>It may have been moved, or the address has a typing error.</p>
        <Link to="/" className={buttonClass()}>
          Go to the start
        </Link>
      </EmptyState>
    </Page>
  )
}
