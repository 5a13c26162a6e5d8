import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { getButtonClass } from '../ui/button.tsx'

/** Leads to a blank draft. */
export function CreateOrderLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  return (
    <Link to="/orders/drafts/new" className={getButtonClass(isPrimary ? 'primary' : 'plain')}>
      <Plus size={16} aria-hidden="true" />
      {t('Create order')}
    </Link>
  )
}
