import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import customers from '../customers/customers.module.css'
import { t } from '../i18n/text.ts'

export function BackToCampaigns() {
  return (
    <Link to="/campaigns" className={customers.back}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('Campaigns')}
    </Link>
  )
}
